/* Maps: where animals were found, and a point to be chosen. Reads data- attributes; without this file every page still says all in words. */
(() => {
  "use strict";
  const L = window.L;
  if (!L) return;

  const made = (tag, text, more) => Object.assign(document.createElement(tag), { textContent: text || "" }, more);

  /* Names that would run into one another are left out until there is room. */
  const thinned = (box) => {
    const kept = [];
    box.querySelectorAll(".placename span").forEach((name) => {
      name.hidden = false;
      const here = name.getBoundingClientRect();
      const clash = kept.some((other) => here.left < other.right && other.left < here.right && here.top < other.bottom && other.top < here.bottom);
      if (clash) name.hidden = true;
      else kept.push(here);
    });
  };

  /* The ground: districts by name, a scale, the city's centre; pictures behind only where the installation names who serves them. */
  const drawn = (box, ground) => {
    const map = L.map(box, { zoomControl: false, scrollWheelZoom: false, attributionControl: false, maxZoom: 18, minZoom: 4, zoomSnap: 0.5 });
    L.control.zoom({ zoomInTitle: "Aproximar", zoomOutTitle: "Afastar" }).addTo(map);
    L.control.scale({ imperial: false }).addTo(map);
    if (ground.tiles) {
      L.control.attribution({ prefix: false }).addTo(map).addAttribution(made("span", ground.credit).innerHTML);
      L.tileLayer(ground.tiles, { maxZoom: 18, referrerPolicy: "origin", alt: "" }).addTo(map);
    } else {
      ground.districts.forEach(([name, lat, lon]) => {
        L.marker([lat, lon], { interactive: false, keyboard: false, icon: L.divIcon({ className: "placename", html: made("span", name), iconSize: null }) }).addTo(map);
      });
    }
    map.on("popupopen", (event) => {
      const close = event.popup.getElement().querySelector(".leaflet-popup-close-button");
      if (close) close.setAttribute("aria-label", "Fechar");
    });
    map.on("zoomend viewreset load", () => thinned(box));
    map.setView(ground.centre, ground.zoom);
    return map;
  };

  const near = (ground, point) => L.latLng(ground.centre).distanceTo(point) <= ground.reach;

  /* ------------------------------------------------------------ points to look at */
  const pinned = (map, group) => {
    const first = group[0], many = group.length;
    const says = many > 1 ? `${many} ${first.many || "animais"}: ${first.says}` : `${first.title}, ${first.says}`;
    const mark = made("span", many > 1 ? String(many) : first.letter || "");
    const icon = L.divIcon({ className: `pin ${first.tone || ""}${group.every((one) => one.near) ? " near" : ""}`, html: mark, iconSize: [28, 28], iconAnchor: [14, 14] });
    const pin = L.marker([first.lat, first.lon], { icon, title: says, riseOnHover: true }).addTo(map);
    pin.getElement().setAttribute("aria-label", says);
    const list = made("ul", "", { className: "popup" });
    group.forEach((one) => {
      const item = made("li");
      item.append(made("a", one.title, { href: one.url }), made("span", [one.says, one.more].filter(Boolean).join(" · ")));
      list.append(item);
    });
    pin.bindPopup(list, { maxHeight: 220, minWidth: 180 });
  };

  const shown = (box, data) => {
    if (!data.ground || !data.points.length) return;
    box.hidden = false;
    const map = drawn(box, data.ground), groups = new Map();
    data.points.forEach((one) => {
      const key = `${one.lat.toFixed(4)},${one.lon.toFixed(4)}`;
      groups.set(key, [...(groups.get(key) || []), one]);
    });
    groups.forEach((group) => pinned(map, group));
    const around = [...groups.values()].map(([one]) => [one.lat, one.lon]).filter((point) => near(data.ground, point));
    if (data.focus) map.setView(data.focus, 16, { animate: false });
    else if (around.length) map.fitBounds(L.latLngBounds(around).pad(0.08), { maxZoom: Math.max(data.ground.zoom, 14), animate: false });
    thinned(box);
    box.dataset.drawn = data.points.length;
  };

  /* ------------------------------------------------------------ a point to be chosen */
  const POINT = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

  const picker = (box, ground) => {
    const field = document.getElementById(box.dataset.field), fold = box.querySelector("details");
    const says = box.querySelector("[role=status]"), here = box.querySelector("[data-here]"), middle = box.querySelector("[data-middle]");
    let map, pin;

    const tell = (point) => {
      const away = L.latLng(ground.centre).distanceTo(point) / 1000;
      const far = !near(ground, point);
      says.textContent = far ? `Atenção: este ponto fica a ${Math.round(away)} km do centro de ${ground.city}. Confira; se estiver certo, pode seguir.` : "Ponto marcado.";
      says.className = far ? "note warn" : "small soft flush";
    };
    const put = (point, move) => {
      if (map && !pin) {
        pin = L.marker(point, { draggable: true, title: "Ponto marcado", icon: L.divIcon({ className: "pin", html: made("span"), iconSize: [28, 28], iconAnchor: [14, 14] }) }).addTo(map);
        pin.getElement().setAttribute("aria-label", "Ponto marcado");
        pin.on("dragend", () => chosen(pin.getLatLng()));
      } else if (pin) pin.setLatLng(point);
      if (map && move) map.setView(point, Math.max(map.getZoom(), 15), { animate: false });
      tell(point);
    };
    const chosen = (point, move) => {
      field.value = `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`;
      put(point, move);
    };
    const typed = () => {
      const found = POINT.exec(field.value);
      if (found && Math.abs(found[1]) <= 90 && Math.abs(found[2]) <= 180) return L.latLng(+found[1], +found[2]);
      says.textContent = field.value.trim() ? "Escreva latitude,longitude, como -22.84,-42.10." : "";
      says.className = "small soft flush";
      return null;
    };
    const open = () => {
      if (map || !fold.open) return;
      map = drawn(box.querySelector(".map"), ground);
      map.on("click", (event) => chosen(event.latlng));
      const point = typed();
      if (point) put(point, true);
    };

    box.hidden = false;
    field.addEventListener("change", () => { const point = typed(); if (point) put(point, true); });
    middle.addEventListener("click", () => { open(); chosen(map.getCenter()); });
    here.addEventListener("click", () => {
      says.className = "small soft flush";
      says.textContent = "Procurando onde você está…";
      navigator.geolocation.getCurrentPosition(
        (found) => { fold.open = true; open(); chosen(L.latLng(found.coords.latitude, found.coords.longitude), true); },
        () => { says.textContent = "O aparelho não disse onde está. Toque no mapa ou escreva o ponto."; },
        { enableHighAccuracy: true, timeout: 15000, maximumAge: 30000 });
    });
    if (!("geolocation" in navigator)) here.hidden = true;
    fold.addEventListener("toggle", open);
    const already = typed();
    if (already) tell(already);
    open();
  };

  document.querySelectorAll("[data-src]").forEach((box) => {
    if (box.dataset.begun) return;
    box.dataset.begun = "1";
    fetch(box.dataset.src, { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((data) => { if (data && data.ground) (box.dataset.field ? picker(box, data.ground) : shown(box, data)); })
      .catch(() => {});
  });
})();

/* Numbers read instead of typed. Without this file every field is typed into as ever.

   <button type="button" data-scan="ID" hidden>…</button>
       Reads a QR or a bar code by the camera into the field of that id. Shown only where the browser has BarcodeDetector and a camera.
       Of a card's QR (…/rga/NUMBER/) the number is taken. With data-scan-sends the form is sent at once, else the field is focused.
   <input data-wedge>
       A reader that types like a keyboard ends with Enter: here Enter goes on to the next field and never sends the form.
       Tell data-wedge="ID" to go to that one. Leave it out where the field is the form's only one. Works for fields that come later, too.

   The field fires `input` and `change`, and `zelo:read` that bubbles, with `detail.number`. */
(() => {
  "use strict";
  const EVERY = 150, LONGEST = 60000;
  const WANTED = ["qr_code", "code_128", "code_39", "ean_13", "itf", "data_matrix"];

  /* ------------------------------------------------------------ readers that type */
  const next = (field) => {
    if (field.dataset.wedge) return document.getElementById(field.dataset.wedge);
    const all = [...field.form.elements].filter((one) => one === field || (one.type !== "hidden" && !one.disabled && one.tabIndex >= 0 && one.offsetParent));
    return all[all.indexOf(field) + 1];
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing || !field.matches || !field.matches("input[data-wedge]")) return;
    event.preventDefault();
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.dispatchEvent(new CustomEvent("zelo:read", { bubbles: true, detail: { number: field.value } }));
    const to = next(field);
    if (to) to.focus();
  });

  /* ------------------------------------------------------------ the camera */
  const made = (tag, text, more) => Object.assign(document.createElement(tag), { textContent: text || "" }, more);
  const number = (raw) => {
    const card = /\/rga\/([^/?#\s]+)/i.exec(raw);
    return (card ? decodeURIComponent(card[1]) : raw).trim();
  };

  const put = (button, raw) => {
    const field = document.getElementById(button.dataset.scan);
    field.value = number(raw);
    ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));
    field.dispatchEvent(new CustomEvent("zelo:read", { bubbles: true, detail: { number: field.value } }));
    if ("scanSends" in button.dataset && field.form) field.form.requestSubmit();
    else field.focus();
  };

  const opened = async (button, detector) => {
    const box = made("div", "", { className: "scan" }), says = made("p", "Abrindo a câmera…", { className: "small flush" });
    const video = made("video", "", { muted: true, playsInline: true }), stop = made("button", "Parar", { type: "button", className: "btn slim" });
    let stream = null, over = false;
    says.setAttribute("role", "status");
    video.setAttribute("aria-label", "Imagem da câmera");
    box.append(video, says, stop);
    button.parentElement.after(box);
    button.hidden = true;
    stop.focus();
    const close = (word) => {
      over = true;
      if (stream) stream.getTracks().forEach((track) => track.stop());
      document.removeEventListener("visibilitychange", away);
      button.hidden = false;
      if (word) { says.textContent = word; video.remove(); stop.remove(); setTimeout(() => box.remove(), 8000); button.focus(); } else box.remove();
    };
    const away = () => { if (document.hidden) close(""); };
    stop.addEventListener("click", () => { close(""); button.focus(); });
    document.addEventListener("visibilitychange", away);
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: "environment" } } });
      if (over) { stream.getTracks().forEach((track) => track.stop()); return; }
      video.srcObject = stream;
      await video.play();
    } catch (error) {
      if (!over) close("A câmera não abriu. Veja se o navegador tem permissão, ou digite o número.");
      return;
    }
    says.textContent = "Aponte para o QR ou o código de barras.";
    const until = performance.now() + LONGEST;
    const look = async () => {
      if (over) return;
      let found = [];
      try { found = await detector.detect(video); } catch (error) { /* a picture that is not there yet */ }
      if (over) return;
      if (found.length && found[0].rawValue.trim()) { close(""); put(button, found[0].rawValue); return; }
      if (performance.now() > until) { close("Não achei código nenhum. Chegue mais perto, com mais luz, ou digite o número."); return; }
      setTimeout(look, EVERY);
    };
    look();
  };

  const begun = async () => {
    const buttons = document.querySelectorAll("button[data-scan]");
    if (!buttons.length || !("BarcodeDetector" in window) || !navigator.mediaDevices || !navigator.mediaDevices.getUserMedia) return;
    try {
      const known = await window.BarcodeDetector.getSupportedFormats(), formats = WANTED.filter((one) => known.includes(one));
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (!formats.length || !devices.some((one) => one.kind === "videoinput")) return;
      const detector = new window.BarcodeDetector({ formats });
      buttons.forEach((button) => {
        button.hidden = false;
        button.addEventListener("click", () => opened(button, detector));
      });
    } catch (error) { /* no camera to be had: the field is typed into */ }
  };
  begun();
})();

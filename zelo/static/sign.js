/* A signature drawn with a finger, a pen or a mouse. The strokes are kept as points of a pad of 1000 by 500 in the hidden field, so that turning the phone or a
   form that comes back loses none. Without this file the pad is not there, and the other ways of the form remain. */
(() => {
  "use strict";
  const WIDE = 1000, HIGH = 500, NEAR = 4, MOST = 7500;

  const pad = (box) => {
    const field = document.getElementById(box.dataset.sign), canvas = box.querySelector("canvas"), pen = canvas.getContext("2d");
    const says = box.querySelector("[role=status]"), undo = box.querySelector("[data-undo]"), clear = box.querySelector("[data-clear]");
    let strokes = [], now = null;
    try { strokes = JSON.parse(field.value || "[]"); } catch (error) { strokes = []; }
    if (!Array.isArray(strokes)) strokes = [];

    const drawn = () => {
      const here = canvas.getBoundingClientRect(), dots = window.devicePixelRatio || 1;
      if (!here.width) return;
      canvas.width = Math.round(here.width * dots);
      canvas.height = Math.round(here.width * dots * HIGH / WIDE);
      const scale = canvas.width / WIDE;
      pen.lineWidth = 7 * scale;
      pen.lineCap = pen.lineJoin = "round";
      pen.strokeStyle = "#111";
      strokes.forEach((stroke) => {
        pen.beginPath();
        stroke.forEach(([x, y], at) => pen[at ? "lineTo" : "moveTo"](x * scale, y * scale));
        if (stroke.length === 1) pen.lineTo(stroke[0][0] * scale + 0.1, stroke[0][1] * scale);
        pen.stroke();
      });
      undo.disabled = clear.disabled = !strokes.length;
    };
    const kept = (word) => {
      field.value = strokes.length ? JSON.stringify(strokes) : "";
      if (strokes.length) {
        const signed = box.dataset.tells && document.querySelector(box.dataset.tells);
        if (signed && !signed.form.querySelector(`[name="${signed.name}"]:checked:not([value=""])`)) signed.checked = true;
      }
      says.textContent = word;
      drawn();
    };
    const point = (event) => {
      const here = canvas.getBoundingClientRect();
      const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
      return [within((event.clientX - here.left) * WIDE / here.width, WIDE), within((event.clientY - here.top) * HIGH / here.height, HIGH)];
    };
    const total = () => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

    canvas.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button > 0 || strokes.length >= 190) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      now = [point(event)];
      strokes.push(now);
      drawn();
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!now || !event.isPrimary) return;
      const many = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
      (many.length ? many : [event]).forEach((one) => {
        const [x, y] = point(one), [a, b] = now[now.length - 1];
        if (Math.hypot(x - a, y - b) >= NEAR && total() < MOST) now.push([x, y]);
      });
      drawn();
    });
    ["pointerup", "pointercancel"].forEach((name) => canvas.addEventListener(name, () => { if (now) { now = null; kept("Assinatura no quadro."); } }));
    undo.addEventListener("click", () => { strokes.pop(); kept(strokes.length ? "Último traço apagado." : "O quadro está vazio."); });
    clear.addEventListener("click", () => { strokes = []; kept("O quadro está vazio."); });
    window.addEventListener("resize", drawn);
    box.hidden = false;
    drawn();
    // A pad inside a fold has no width until it is opened.
    const fold = box.closest("details");
    if (fold) fold.addEventListener("toggle", drawn);
  };

  document.querySelectorAll("[data-sign]").forEach((box) => {
    if (box.dataset.begun) return;
    box.dataset.begun = "1";
    pad(box);
  });
})();

// SPDX-License-Identifier: EPL-2.0
// What all pictures share: numbers for people, colours of the style sheet, canvases, the tip, axes.

const page = JSON.parse(document.getElementById('data').textContent);

const scaled = (value, step, names) => {
  let i = 0;
  while (Math.abs(value) >= step && i < names.length - 1) { value /= step; i++; }
  return `${Number.isInteger(value) ? value : value.toPrecision(Math.abs(value) >= 100 ? 4 : 3)} ${names[i]}`;
};
const bytes = value => scaled(value, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']);
const duration = ns => scaled(ns, 1000, ['ns', 'us', 'ms', 's']);
const count = value => value.toLocaleString('en');

/** A time of the run, with as many digits as the step between two shown ones needs, in the unit that the largest one has. */
const moment = (ns, stepNs, mostNs = ns) => {
  const [unit, name] = mostNs >= 1e9 ? [1e9, 's'] : mostNs >= 1e6 ? [1e6, 'ms'] : mostNs >= 1e3 ? [1e3, 'us'] : [1, 'ns'];
  const digits = Math.max(0, Math.min(9, Math.ceil(-Math.log10(stepNs / unit) - 1e-9)));
  return `${(ns / unit).toFixed(digits)} ${name}`;
};

const style = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const kindColour = kind => style(`--kind-${kind}`);
const layerColour = layer => style(`--layer-${layer.toLowerCase().replace(/[_ ]/g, '-')}`);

/** Gives a canvas its size in CSS pixels and the screen's own sharpness. */
const prepare = (canvas, width, height) => {
  const ratio = window.devicePixelRatio || 1;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const g = canvas.getContext('2d');
  g.scale(ratio, ratio);
  g.font = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
  g.textBaseline = 'middle';
  return g;
};

/** A place on the edge of one of the screen's pixels, so that cells beside each other leave no seam. */
const snapped = place => Math.round(place * (window.devicePixelRatio || 1)) / (window.devicePixelRatio || 1);

/** Draws pictures again when their room or the colours change, and before they are printed. */
const redraws = [];
const redrawAll = () => redraws.forEach(draw => draw());
const keepDrawn = (element, draw) => {
  redraws.push(() => { if (element.clientWidth > 0) draw(); });
  let width = 0;
  new ResizeObserver(() => {
    if (element.clientWidth === width || element.clientWidth === 0) return; // not laid out yet
    width = element.clientWidth;
    draw();
  }).observe(element);
};
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);

/** Round values, at most `most`, from low to high. */
const ticks = (low, high, most, binary) => {
  const rough = Math.max(1, (high - low) / Math.max(1, most));
  let step;
  if (binary) {
    step = 2 ** Math.ceil(Math.log2(rough));
  } else {
    const power = 10 ** Math.floor(Math.log10(rough));
    step = power * [1, 2, 5, 10].find(factor => factor * power >= rough * (1 - 1e-9));
  }
  const values = [];
  for (let v = Math.ceil(low / step) * step; v <= high; v += step) values.push(v);
  return {step, values};
};

/** Text cut to a width, the begin left out where the end tells more. */
const fitted = (g, text, width, keepEnd) => {
  if (g.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && g.measureText(`…${cut}`).width > width) cut = keepEnd ? cut.slice(1) : cut.slice(0, -1);
  return keepEnd ? `…${cut}` : `${cut}…`;
};

/** Marks of time below or above a picture. */
const timeAxis = (g, {x, width, y, low, high, gridTo, label}) => {
  const {step, values} = ticks(low, high, Math.max(2, width / 68));
  g.textAlign = 'center';
  let free = x;
  for (const value of values) {
    const at = Math.round(x + (value - low) / (high - low) * width) + 0.5;
    g.fillStyle = style('--line');
    if (gridTo !== undefined) g.fillRect(at - 0.5, Math.min(y, gridTo), 1, Math.abs(gridTo - y));
    g.fillStyle = style('--muted');
    const text = moment(value, step, high);
    const half = g.measureText(text).width / 2;
    const middle = Math.min(x + width - half, Math.max(x + half, at));
    if (middle - half >= free) g.fillText(text, middle, y + label); // the last, moved in from the edge, may meet the one before
    free = Math.max(free, middle + half + 6);
  }
};

const tip = document.createElement('div');
tip.id = 'tip';
tip.hidden = true;
document.body.append(tip);

/** Shows lines of text beside a place, of the pointer for example; names in them stay text. */
const showTip = (at, lines) => {
  tip.replaceChildren(...lines.map((line, i) => {
    const element = document.createElement(i === 0 ? 'strong' : 'span');
    element.textContent = line;
    return element;
  }));
  tip.hidden = false;
  const x = Math.min(at.clientX + 14, innerWidth - tip.offsetWidth - 8);
  const below = at.clientY + 18;
  const y = below + tip.offsetHeight > innerHeight - 8 ? at.clientY - tip.offsetHeight - 12 : below;
  tip.style.transform = `translate(${Math.max(8, x)}px, ${Math.max(8, y)}px)`;
};
const hideTip = () => { tip.hidden = true; };

/** What those who do not see the pictures are told. */
const said = document.createElement('div');
said.id = 'said';
said.setAttribute('role', 'status');
document.body.append(said);
addEventListener('scroll', hideTip, {passive: true});

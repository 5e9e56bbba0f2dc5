// SPDX-License-Identifier: EPL-2.0
// The swimlanes, with zoom and a tip. A bar is one operation, {from, to, kind, bytes, file, offset}, or a cell of time
// with many: {from, to, count, bytes, busy: [kind, share of the cell, ...]}.

const swimlanes = section => {
  const data = page.lanes;
  const canvas = section.querySelector('canvas');
  const range = section.querySelector('output');
  const LANE = 16, TOP = 24, GAP = 6;
  // A disk has dozens of requests open at once: more lanes than these of one place share their height.
  const MOST_LANES = 3, THIN = 6;

  const lanes = data.list.map(lane => {
    const bars = [];
    let at = 0;
    if (data.exact) {
      for (let i = 0; i < lane.bars.length; i += 6) {
        const from = at + lane.bars[i];
        at = from + lane.bars[i + 1];
        bars.push({from, to: at, kind: lane.bars[i + 2], bytes: lane.bars[i + 3], file: lane.bars[i + 4], offset: lane.bars[i + 5]});
      }
    } else {
      for (let i = 0; i < lane.bars.length;) {
        const [gap, count, bytes, kinds] = lane.bars.slice(i, i + 4);
        at += gap;
        const from = data.fromNs + at * data.widthNs;
        bars.push({from, to: from + data.widthNs, count, bytes, busy: lane.bars.slice(i + 4, i + 4 + 2 * kinds)});
        i += 4 + 2 * kinds;
      }
    }
    return {row: lane.row, layer: lane.layer, bars};
  });
  const layers = [...new Set(lanes.map(lane => lane.layer))];
  let byLayer = false;
  let rows = [];
  let gutter = 0;
  let [low, high] = data.shownNs ?? [data.fromNs, data.toNs]; // a disk has requests before the program and after
  const shortest = data.exact ? 100 : data.widthNs * 16;

  /** The lanes in their order, with a gap before each new group. */
  const arrange = () => {
    const group = lane => byLayer ? lane.layer : lane.row;
    const place = lane => `${lane.row}\n${lane.layer}`;
    const ordered = byLayer ? layers.flatMap(layer => lanes.filter(lane => lane.layer === layer)) : lanes;
    const overlapping = new Map();
    for (const lane of lanes) overlapping.set(place(lane), (overlapping.get(place(lane)) ?? 0) + 1);
    let y = TOP + 4;
    rows = ordered.map((lane, i) => {
      const first = i === 0 || group(ordered[i - 1]) !== group(lane);
      if (first && i > 0) y += GAP;
      const height = LANE * Math.min(1, MOST_LANES / overlapping.get(place(lane)));
      const row = {lane, y, height, bar: height < THIN ? height : height - 3, first, sameRow: !first && place(ordered[i - 1]) === place(lane)};
      y += height;
      return row;
    });
    return y + 4;
  };

  const plotWidth = () => Math.max(1, canvas.clientWidth - gutter - 8);
  const xOf = ns => gutter + (ns - low) / (high - low) * plotWidth();
  const nsOf = x => low + (x - gutter) / plotWidth() * (high - low);

  const labels = (g, row, narrow) => {
    g.fillStyle = layerColour(row.lane.layer);
    g.fillRect(gutter - 7, row.y, 3, row.height < THIN ? row.height : row.height - 1);
    g.textAlign = 'left';
    if (row.first || byLayer) {
      const text = byLayer && narrow ? row.lane.row.replace(/^MPI /, '') : row.lane.row;
      g.fillStyle = style('--ink');
      if (!row.sameRow) g.fillText(fitted(g, text, narrow ? gutter - 12 : 112), 0, row.y + LANE / 2);
    }
    if (!narrow && !row.sameRow) {
      g.fillStyle = style('--muted');
      g.fillText(row.lane.layer, 120, row.y + LANE / 2);
    }
  };

  const drawOperations = (g, row, colours) => {
    for (const bar of row.lane.bars) {
      if (bar.to < low || bar.from > high) continue;
      const x = Math.max(gutter - 2, xOf(bar.from));
      g.fillStyle = colours[bar.kind];
      g.fillRect(x, row.y + (row.height - row.bar) / 3, Math.max(1, Math.min(xOf(bar.to), gutter + plotWidth() + 2) - x), row.bar);
    }
  };

  /** Column by column of pixels: as high as its time is busy, shared by kinds as they share its time. */
  const drawCells = (g, row, colours) => {
    const columns = Math.ceil(plotWidth());
    const sums = colours.map(() => null);
    for (const bar of row.lane.bars) {
      if (bar.to <= low || bar.from >= high) continue;
      const x0 = xOf(bar.from) - gutter, x1 = xOf(bar.to) - gutter;
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(columns, x1); x++) {
        const part = Math.min(x + 1, x1) - Math.max(x, x0);
        for (let i = 0; i < bar.busy.length; i += 2) {
          sums[bar.busy[i]] ??= new Float32Array(columns);
          sums[bar.busy[i]][x] += part * bar.busy[i + 1] / 100;
        }
      }
    }
    const bottom = new Float32Array(columns).fill(row.y + 1 + row.bar);
    sums.forEach((sum, kind) => {
      if (!sum) return;
      g.fillStyle = colours[kind];
      for (let x = 0; x < columns; x++) {
        if (sum[x] === 0) continue;
        const height = Math.max(0.5, Math.min(1, sum[x]) * row.bar);
        bottom[x] -= height;
        g.fillRect(gutter + x, bottom[x], 1, height);
      }
    });
  };

  const draw = () => {
    const narrow = canvas.clientWidth < 560;
    const height = arrange();
    const g = prepare(canvas, canvas.clientWidth, height);
    const widest = layers.reduce((most, layer) => Math.max(most, g.measureText(layer).width), 0);
    gutter = narrow ? 84 : 120 + Math.max(64, 16 + widest);
    timeAxis(g, {x: gutter, width: plotWidth(), y: TOP, low, high, gridTo: height, label: -12});
    const colours = page.kinds.map(kindColour);
    for (const row of rows) {
      labels(g, row, narrow);
      g.save();
      g.beginPath();
      g.rect(gutter, row.y, plotWidth(), row.height);
      g.clip();
      (data.exact ? drawOperations : drawCells)(g, row, colours);
      g.restore();
    }
    if (drag && drag.select) {
      g.fillStyle = style('--accent');
      g.globalAlpha = 0.2;
      g.fillRect(Math.min(drag.x, drag.to), TOP, Math.abs(drag.to - drag.x), height - TOP);
      g.globalAlpha = 1;
    }
    const step = (high - low) / 100;
    range.textContent = `${moment(low, step, high)} to ${moment(high, step)}, ${duration(Math.round(high - low))} of ${duration(data.toNs - data.fromNs)}`;
  };

  const show = (newLow, newHigh) => {
    const width = Math.min(data.toNs - data.fromNs, Math.max(shortest, newHigh - newLow));
    const middle = (newLow + newHigh) / 2;
    low = Math.max(data.fromNs, Math.min(data.toNs - width, middle - width / 2));
    high = low + width;
    draw();
  };
  const zoom = (factor, around = (low + high) / 2) => show(around - (around - low) / factor, around + (high - around) / factor);
  const pan = share => { const by = share * (high - low); const width = high - low; const to = Math.max(data.fromNs, Math.min(data.toNs - width, low + by)); show(to, to + width); };
  const all = () => show(data.fromNs, data.toNs);
  const actions = {in: () => zoom(2), out: () => zoom(0.5), left: () => pan(-0.25), right: () => pan(0.25), all};

  section.querySelectorAll('button[data-do]').forEach(button => button.addEventListener('click', () => actions[button.dataset.do]()));
  section.querySelector('select').addEventListener('change', event => { byLayer = event.target.value === 'layer'; draw(); });
  canvas.addEventListener('keydown', event => {
    const key = {'+': 'in', '=': 'in', '-': 'out', ArrowLeft: 'left', ArrowRight: 'right', Home: 'all', '0': 'all', Escape: 'all'}[event.key];
    if (key) { actions[key](); event.preventDefault(); }
  });
  canvas.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 200), nsOf(event.offsetX));
  }, {passive: false});
  canvas.addEventListener('dblclick', all);

  // A mouse selects what to zoom to; one finger moves, two fingers zoom.
  let drag = null;
  const fingers = new Map();
  canvas.addEventListener('pointerdown', event => {
    if (event.offsetX < gutter || event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event.offsetX);
    drag = {x: event.offsetX, to: event.offsetX, select: event.pointerType === 'mouse' && !event.shiftKey};
  });
  canvas.addEventListener('pointermove', event => {
    if (!drag) { hover(event); return; }
    hideTip();
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      const before = [...fingers.values()];
      fingers.set(event.pointerId, event.offsetX);
      const after = [...fingers.values()];
      const factor = Math.abs(after[0] - after[1]) / Math.max(1, Math.abs(before[0] - before[1]));
      zoom(Math.max(0.5, Math.min(2, factor)), nsOf((after[0] + after[1]) / 2));
    } else if (drag.select) {
      drag.to = Math.max(gutter, Math.min(gutter + plotWidth(), event.offsetX));
      draw();
    } else {
      pan((drag.x - event.offsetX) / plotWidth());
      drag.x = event.offsetX;
    }
  });
  const release = event => {
    fingers.delete(event.pointerId);
    const done = drag;
    drag = fingers.size ? drag : null;
    if (!done || !done.select || drag) return;
    if (event.type === 'pointerup' && Math.abs(done.to - done.x) > 4) show(nsOf(Math.min(done.x, done.to)), nsOf(Math.max(done.x, done.to)));
    else draw();
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', hideTip);

  const describe = (lane, bar) => {
    if (data.exact) {
      const kind = page.kinds[bar.kind];
      const lines = [`${lane.layer} ${kind}`, `${lane.row}, ${duration(bar.to - bar.from)} from ${moment(bar.from, 1000)}`];
      if (bar.bytes > 0 || kind === 'read' || kind === 'write') lines.push(bytes(bar.bytes) + (bar.offset >= 0 ? ` at byte ${count(bar.offset)}` : ''));
      if (bar.file >= 0) lines.push(data.files[bar.file]);
      return lines;
    }
    return [
      `${lane.layer}, ${lane.row}`,
      `${duration(data.widthNs)} from ${moment(bar.from, data.widthNs)}`,
      `${count(bar.count)} operations begin, ${bytes(bar.bytes)} moved`,
      bar.busy.map((value, i) => i % 2 ? `${value} % of the time` : page.kinds[value]).join(' ').replace(/time (?=\w)/g, 'time, ')];
  };

  const hover = event => {
    const near = rows.filter(row => {
      const slack = row.height < THIN ? 2 : 0;
      return event.offsetX >= gutter && event.offsetY >= row.y - slack && event.offsetY < row.y + row.height + slack;
    });
    let best = null, lane = null, nearest = 3;
    for (const row of near) {
      for (const bar of row.lane.bars) {
        const distance = Math.max(xOf(bar.from) - event.offsetX, event.offsetX - Math.max(xOf(bar.to), xOf(bar.from) + 1), 0);
        if (distance < nearest) { nearest = distance; best = bar; lane = row.lane; }
      }
    }
    if (best) showTip(event, describe(lane, best)); else hideTip();
  };

  keepDrawn(canvas, draw);
};

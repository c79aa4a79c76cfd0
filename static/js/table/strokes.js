/* A signature as a list of lines. A line is a list of points [x, y], both 0..1 of the field's width and height, y downwards;
   the field is three times as wide as high (PAD_ASPECT here and in sheets/services/signature_strokes.py), so that a signature keeps its
   shape on every phone and on paper. */

export const PAD_ASPECT = 3;
const TOLERANCE = 0.002; /* of the field's width: a tenth of a millimetre in the minutes */

/* The distance of a point from the line between two others, in widths of the field. */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const across = toX - fromX, down = (toY - fromY) / PAD_ASPECT;
  const right = x - fromX, below = (y - fromY) / PAD_ASPECT;
  const length = across * across + down * down;
  const along = length ? Math.min(1, Math.max(0, (right * across + below * down) / length)) : 0;
  return Math.hypot(right - along * across, below - along * down);
}

/* The points that matter: those left out lie within the tolerance of the line that stays (Douglas and Peucker). */
export function thinned(points, tolerance = TOLERANCE) {
  const keep = new Set([0, points.length - 1]);
  const open = [[0, points.length - 1]];
  while (open.length) {
    const [first, last] = open.pop();
    let farthest = 0, at = -1;
    for (let index = first + 1; index < last; index += 1) {
      const far = distance(points[index], points[first], points[last]);
      if (far > farthest) [farthest, at] = [far, index];
    }
    if (farthest > tolerance) {
      keep.add(at);
      open.push([first, at], [at, last]);
    }
  }
  return points.filter((_point, index) => keep.has(index));
}

/* The lines as the form sends them: three decimals, thinned further only if there are more than so many points. */
export function packed(lines, most = 1500) {
  let tolerance = TOLERANCE, short = lines;
  while (short.reduce((sum, line) => sum + line.length, 0) > most && tolerance < 0.1) {
    tolerance *= 1.5;
    short = lines.map((line) => thinned(line, tolerance));
  }
  const round = (value) => Math.round(value * 1000) / 1000;
  return short.map((line) => line.map(([x, y]) => [round(x), round(y)]));
}

/* What was sent before and came back; anything else is an empty field. */
export function unpacked(text) {
  try {
    const lines = JSON.parse(text || "[]");
    const isPoint = (point) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);
    return Array.isArray(lines) && lines.every((line) => Array.isArray(line) && line.length && line.every(isPoint)) ? lines : [];
  } catch {
    return [];
  }
}

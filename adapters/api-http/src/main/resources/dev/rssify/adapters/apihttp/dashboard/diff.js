/** Above this number of line pairs, everything between the equal ends counts as replaced. */
const MOST_PAIRS = 4_000_000;

/** Removed lines begin with -, added ones with +, in the order of both. Markup without line breaks is split between tags. */
export function diff(before, after) {
  const [a, b] = [before, after].map(text => text.replace(/>\s*</g, '>\n<').split('\n'));
  let start = 0,
    end = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return middle(a.slice(start, a.length - end), b.slice(start, b.length - end));
}

/** By the longest common subsequence. */
function middle(a, b) {
  const removed = a.map(line => `-${line}`),
    added = b.map(line => `+${line}`);
  if (!a.length || !b.length || a.length * b.length > MOST_PAIRS) return [...removed, ...added];
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1] + 1
          : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
  }
  const lines = [];
  let i = 0,
    j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      i++;
      j++;
    } else if (common[(i + 1) * width + j] >= common[i * width + j + 1]) lines.push(removed[i++]);
    else lines.push(added[j++]);
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)];
}

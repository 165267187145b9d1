/** A decoded picture: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

interface Span {
  start: number
  end: number
  /** How much of the first and of the last one counts; all between count in full. */
  first: number
  last: number
}

/** What of a side of `from` pixels each of `to` pixels covers. */
function spansOf(from: number, to: number): Span[] {
  const step = from / to
  return Array.from({ length: to }, (_, index) => {
    const [low, high] = [index * step, Math.min(from, (index + 1) * step)]
    const [start, end] = [Math.floor(low), Math.max(Math.floor(low) + 1, Math.ceil(high))]
    if (end - start === 1) return { start, end, first: high - low, last: high - low }
    return { start, end, first: start + 1 - low, last: high - (end - 1) }
  })
}

const weightAt = ({ start, end, first, last }: Span, at: number) =>
  at === start ? first : at === end - 1 ? last : 1

/** Adds a row of the source, already mixed to the new width, to the sums of a new row. */
function addRow(
  { data, width }: Pixels,
  y: number,
  weight: number,
  columns: readonly Span[],
  sums: Float64Array,
) {
  let target = 0
  for (const column of columns) {
    for (let x = column.start; x < column.end; x += 1) {
      const at = (y * width + x) * 4
      const part = weight * weightAt(column, x)
      const alpha = part * (data[at + 3] ?? 0)
      // Colors count by how much is seen of them, or the color of nothing would show at the edges.
      sums[target] = (sums[target] ?? 0) + alpha * (data[at] ?? 0)
      sums[target + 1] = (sums[target + 1] ?? 0) + alpha * (data[at + 1] ?? 0)
      sums[target + 2] = (sums[target + 2] ?? 0) + alpha * (data[at + 2] ?? 0)
      sums[target + 3] = (sums[target + 3] ?? 0) + alpha
      sums[target + 4] = (sums[target + 4] ?? 0) + part
    }
    target += 5
  }
}

function writeRow(sums: Float64Array, into: Uint8ClampedArray, at: number) {
  for (let column = 0; column * 5 < sums.length; column += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0, area = 1] = sums.subarray(column * 5, column * 5 + 5)
    const seen = alpha || 1
    into.set([red / seen, green / seen, blue / seen, alpha / area], at + column * 4)
  }
}

/** The picture within a square box, each new pixel the mean of what it covers; itself where it fits already. */
export function shrinkPixels(pixels: Pixels, box: number): Pixels {
  const scale = box / Math.max(pixels.width, pixels.height)
  if (scale >= 1) return pixels
  const width = Math.max(1, Math.round(pixels.width * scale))
  const height = Math.max(1, Math.round(pixels.height * scale))
  const columns = spansOf(pixels.width, width)
  const data = new Uint8ClampedArray(width * height * 4)
  const sums = new Float64Array(width * 5)
  spansOf(pixels.height, height).forEach((row, index) => {
    sums.fill(0)
    for (let y = row.start; y < row.end; y += 1) addRow(pixels, y, weightAt(row, y), columns, sums)
    writeRow(sums, data, index * width * 4)
  })
  return { width, height, data }
}

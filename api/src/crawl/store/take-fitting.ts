/** A value that is bound to a statement stays well below 2 MB, whatever its characters. */
const CHARACTERS_AT_ONCE = 400_000

/** As many rows from the first one on as fit into one value, as JSON, and one at least. What comes behind them is not looked at. */
export function takeFitting<Row extends unknown[]>(rows: Iterable<Row>): Row[] {
  const fitting: Row[] = []
  let size = 0
  for (const row of rows) {
    size += JSON.stringify(row).length
    if (size > CHARACTERS_AT_ONCE && fitting.length > 0) break
    fitting.push(row)
  }
  return fitting
}

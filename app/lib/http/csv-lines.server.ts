import { toCsvLine } from '#app/lib/csv.ts'

/** As much as the API gives at once; a file is written page by page, so its length costs no memory. */
const PAGE_SIZE = 200

interface Pages<Row> {
  columns: readonly string[]
  load: (paging: { page: number; pageSize: number }) => Promise<{ items: Row[]; total: number }>
  toCells: (row: Row) => Parameters<typeof toCsvLine>[0]
}

/** A list as a CSV file: its columns, then all rows of all pages. */
export async function* csvLines<Row>({ columns, load, toCells }: Pages<Row>): AsyncGenerator<string> {
  yield toCsvLine(columns)
  for (let page = 1; ; page++) {
    const { items, total } = await load({ page, pageSize: PAGE_SIZE })
    yield items.map((row) => toCsvLine(toCells(row))).join('')
    if (items.length === 0 || page * PAGE_SIZE >= total) return
  }
}

import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type CsvRow } from '#api/lib/csv.ts'
import { mapChecks } from './own-checks.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'

type Cell = string | number | null
type Row = Record<string, Cell>
export type ExportTable = 'issues' | 'pages' | 'links'

interface Export {
  header: string[]
  /** Columns that order the rows, by which the next part is found. */
  key: string[]
  /** Selects the key's columns under their names, beside what `toCells` reads. */
  select: string
  toCells: (row: Row, checks: ReadonlyMap<string, Check>) => Cell[]
}

const ROWS_AT_ONCE = 1_000
const textOf = (row: Row, name: string) => row[name] ?? null

const EXPORTS: Record<ExportTable, Export> = {
  issues: {
    header: ['check', 'title', 'category', 'severity', 'url', 'detail', 'evidence'],
    key: ['check_id', 'url', 'detail'],
    select: 'SELECT check_id, url, detail, evidence FROM findings WHERE true',
    toCells: (row, checks) => {
      const info = checks.get(String(row['check_id']))
      const { title = null, category = null, severity = null } = info ?? {}
      return [
        row['check_id'] ?? null,
        title,
        category,
        severity,
        ...['url', 'detail', 'evidence'].map((n) => textOf(row, n)),
      ]
    },
  },
  pages: {
    header: [
      'url',
      'status',
      'kind',
      'title',
      'depth',
      'inlinks',
      'words',
      'bytes',
      'response_ms',
      'indexable',
      'canonical',
      'final_url',
    ],
    key: ['id'],
    select: `SELECT id, url, status, coalesce(kind, state) AS kind, title, depth, inlinks, words, bytes, ttfb_ms AS response_ms,
      CASE indexable WHEN 1 THEN 'yes' ELSE 'no' END AS indexable, canonical, final_url
      FROM pages WHERE internal = 1 AND state IN ('done', 'disallowed', 'queued', 'leased')`,
    toCells: (row) => EXPORTS.pages.header.map((name) => textOf(row, name)),
  },
  links: {
    header: ['from', 'to', 'kind', 'text', 'rel', 'nofollow', 'count', 'status'],
    key: ['from_id', 'to_id', 'kind', 'rel'],
    select: `SELECT from_id, to_id, links.kind, rel, source.url AS "from", target.url AS "to", text,
      CASE links.nofollow WHEN 1 THEN 'yes' ELSE 'no' END AS nofollow, count, target.status
      FROM links JOIN pages AS source ON source.id = from_id JOIN pages AS target ON target.id = to_id WHERE true`,
    toCells: (row) => EXPORTS.links.header.map((name) => textOf(row, name)),
  },
}

function* listRows(sql: Sql, { key, select }: Export): Generator<Row[]> {
  const order = key.map((name) => (name === 'kind' ? 'links.kind' : name)).join(', ')
  const marks = key.map(() => '?').join(', ')
  let after: Cell[] | undefined
  for (;;) {
    const since = after ? `AND (${order}) > (${marks})` : ''
    const rows = [
      ...sql.exec(`${select} ${since} ORDER BY ${order} LIMIT ${ROWS_AT_ONCE}`, ...(after ?? [])),
    ] as Row[] // SQLite has no other values but blobs, which these tables don't hold.
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = key.map((name) => last[name] ?? null)
  }
}

function* readRows(sql: Sql, table: Export): Generator<CsvRow[]> {
  const checks = mapChecks(sql)
  for (const rows of listRows(sql, table)) yield rows.map((row) => table.toCells(row, checks))
}

/** One table of a crawl as a file. Reads a thousand rows whenever the reader has room for them. */
export const exportTable = (sql: Sql, table: ExportTable, format: TableFormat): ReadableStream<Uint8Array> =>
  streamTable(format, EXPORTS[table].header, readRows(sql, EXPORTS[table]))

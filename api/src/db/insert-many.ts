import { getTableColumns, sql } from 'drizzle-orm'
import { type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, type Statement } from './client.ts'

/** D1 binds values of up to 2 MB. */
const MAX_CHARACTERS = 500_000

/**
 * Inserts any number of complete rows. D1 binds at most a hundred values, so rows are passed as JSON, as many per
 * statement as fit. Rows of one statement may refer to each other.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: Table['$inferSelect'][],
): Statement[] {
  const columns = Object.entries(getTableColumns(table))
  const lines = rows.map((row) =>
    JSON.stringify(
      columns.map(([name, column]) => {
        const value: unknown = row[name]
        return value === null ? null : column.mapToDriverValue(value)
      }),
    ),
  )
  const values = sql.join(
    columns.map((_, index) => sql`json_extract(value, ${sql.raw(`'$[${index}]'`)})`),
    sql`, `,
  )
  return toChunks(lines).map((json) =>
    db.insert(table).select(sql`select ${values} from json_each(${json}) where true`),
  )
}

function toChunks(lines: string[]): string[] {
  const chunks: string[] = []
  let chunk: string[] = []
  let size = 0
  for (const line of lines) {
    if (chunk.length > 0 && size + line.length > MAX_CHARACTERS) {
      chunks.push(`[${chunk.join(',')}]`)
      chunk = []
      size = 0
    }
    chunk.push(line)
    size += line.length
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join(',')}]`)
  return chunks
}

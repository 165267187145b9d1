import { DurableObject } from 'cloudflare:workers'

type Value = number | string | null
/** As JSON carries it: bytes are a list of numbers. */
type JsonValue = Value | number[]

interface Query {
  sql: string
  params?: JsonValue[] | null
}

const toParam = (value: JsonValue) => (Array.isArray(value) ? new Uint8Array(value).buffer : value)
const isBytes = (value: SqlStorageValue) => value instanceof ArrayBuffer
const toCell = (value: SqlStorageValue) =>
  value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value
/** Few rows have bytes, and the others stay as they are. */
const toRow = (row: SqlStorageValue[]) => (row.some(isBytes) ? row.map(toCell) : row)
const isComment = (line: string, index: number) =>
  line.trimStart().startsWith('--') && (index > 0 || !line.startsWith('--'))
const isStatement = ({ sql }: Query) =>
  sql.split('\n').some((line, index) => line.trim() !== '' && !isComment(line, index))

/** Whether a query is a single SELECT, which changes nothing. Nothing comes between several of them, either. */
const isRead = ({ sql }: Query) => /^select\b[^;]*$/i.test(sql)

/**
 * A D1 database on one machine (docs/decisions/007): speaks the protocol of Cloudflare's D1 client, on the
 * SQLite of a Durable Object. The runtime holds the response back until what was written before it is stored.
 */
export class D1DatabaseObject extends DurableObject {
  readonly #storage = this.ctx.storage
  readonly #sql = this.ctx.storage.sql
  #changes = this.#readChanges()
  #size = this.#sql.databaseSize

  /** Each of these by itself. */
  queryEach(bodies: string[]): string[] {
    return bodies.map((body) => this.query(body))
  }

  /** Takes and gives the JSON of D1's wire protocol; several queries are one transaction. */
  query(body: string): string {
    const asked = JSON.parse(body) as Query | Query[]
    try {
      const queries = (Array.isArray(asked) ? asked : [asked]).filter(isStatement)
      if (queries.length === 0) throw new Error('No SQL statements detected.')
      const run = () => queries.map((query) => this.#run(query))
      return JSON.stringify(queries.every(isRead) ? run() : this.#storage.transactionSync(run))
    } catch (error) {
      // What was rolled back has been counted, too.
      this.#readState()
      return JSON.stringify({ success: false, error: error instanceof Error ? error.message : String(error) })
    }
  }

  #run(query: Query) {
    const { sql, params } = query
    const before = this.#changes
    const cursor = this.#sql.exec(sql, ...(params ?? []).map(toParam))
    const { columnNames } = cursor
    const rows = Array.from(cursor.raw(), toRow)
    if (!isRead(query)) this.#readState()
    const changes = this.#changes.total - before.total
    return { success: true, results: { columns: columnNames, rows }, meta: this.#describe(cursor, changes) }
  }

  #describe({ rowsRead, rowsWritten }: SqlStorageCursor<Record<string, SqlStorageValue>>, changes: number) {
    return {
      served_by: 'bellwether',
      served_by_primary: true,
      duration: 0, // The clock of the runtime stands still while code runs.
      changes,
      last_row_id: this.#changes.lastRowId,
      changed_db: rowsWritten > 0,
      size_after: this.#size,
      rows_read: rowsRead,
      rows_written: rowsWritten,
    }
  }

  /** Both are queries of their own, which a read needs neither of. */
  #readState() {
    this.#changes = this.#readChanges()
    this.#size = this.#sql.databaseSize
  }

  #readChanges() {
    return this.#sql
      .exec<{ total: number; lastRowId: number }>(
        'SELECT total_changes() AS total, last_insert_rowid() AS lastRowId',
      )
      .one()
  }
}

import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createMoveTables, MOVED_TABLES } from './moved-tables.ts'

/** On the way to a database and back; different each time, so that calls overtake each other. */
const DELAY_MS = 4
const COPIED_AT_ONCE = 50
/** What is left of the log when writes begin to wait. */
const FEW = 10

type Row = Record<string, SQLInputValue>

/** One D1, as its callers see it: a batch is a transaction, and takes its time both ways. */
export class RemoteDatabase {
  readonly #database = new DatabaseSync(':memory:')

  constructor(options: { isFenced: boolean }) {
    for (const file of globSync('api/migrations/*.sql').sort())
      this.#database.exec(readFileSync(file, 'utf8'))
    for (const statement of createMoveTables(options)) this.#database.exec(statement)
  }

  async batch(statements: readonly (readonly [sql: string, ...values: SQLInputValue[]])[]): Promise<Row[][]> {
    await wait(Math.random() * DELAY_MS)
    const results = this.#transact(statements)
    await wait(Math.random() * DELAY_MS)
    return results
  }

  async all(sql: string, ...values: SQLInputValue[]): Promise<Row[]> {
    const [rows = []] = await this.batch([[sql, ...values]])
    return rows
  }

  #transact(statements: readonly (readonly [string, ...SQLInputValue[]])[]): Row[][] {
    this.#database.exec('begin')
    try {
      const results = statements.map(([sql, ...values]) => this.#database.prepare(sql).all(...values))
      this.#database.exec('commit')
      return results
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }
}

const whose = ({ name, ownerOf }: (typeof MOVED_TABLES)[number]) => `${ownerOf(name)} = ?`

const insert = (name: string, row: Row, otherwise: string) => {
  const columns = Object.keys(row)
  const values = columns.map(() => '?').join(', ')
  return [
    `insert into ${name} (${columns.join(', ')}) values (${values}) on conflict ${otherwise}`,
    ...Object.values(row),
  ] as const
}

const insertNew = (name: string, row: Row) => insert(name, row, 'do nothing')

/** Not `or replace`, which deletes first, and with an organization all that refers to it. */
const upsert = ({ name, key }: (typeof MOVED_TABLES)[number], row: Row) => {
  const columns = Object.keys(row).map((column) => `${column} = excluded.${column}`)
  return insert(name, row, `(${key.join(', ')}) do update set ${columns.join(', ')}`)
}

async function copyAll(from: RemoteDatabase, to: RemoteDatabase, organizationId: string): Promise<number> {
  let copied = 0
  for (const table of MOVED_TABLES) {
    let last = 0
    for (;;) {
      const select = `select rowid as place, * from ${table.name} where ${whose(table)} and rowid > ? order by rowid limit ?`
      const rows = await from.all(select, organizationId, last, COPIED_AT_ONCE)
      if (rows.length === 0) break
      last = Number(rows.at(-1)?.['place'])
      // What the log has brought since is newer than what was read.
      await to.batch(rows.map(({ place: _, ...row }) => insertNew(table.name, row)))
      copied += rows.length
    }
  }
  return copied
}

interface Changed {
  table: (typeof MOVED_TABLES)[number]
  where: string
  values: SQLInputValue[]
}

function toChanged({ table_name: name, key }: Row): Changed {
  if (typeof key !== 'string') throw new Error('The log names no row.')
  const table = MOVED_TABLES.find((each) => each.name === name)
  if (!table) throw new Error('The log names a table that is not moved.')
  const values = JSON.parse(key) as SQLInputValue[] // written by a trigger
  return { table, where: table.key.map((column) => `${column} = ?`).join(' and '), values }
}

/** Brings over the rows that the log names, each once and as it is now; one that is gone goes there too. */
async function replay(from: RemoteDatabase, to: RemoteDatabase, organizationId: string): Promise<number> {
  const log = await from.all(
    `select min(seq) as first, max(seq) as last, table_name, key from
      (select * from moved_rows where organization_id = ? order by seq limit ?) group by table_name, key order by 1`,
    organizationId,
    COPIED_AT_ONCE,
  )
  if (log.length === 0) return 0
  const last = Math.max(...log.map((line) => Number(line['last'])))
  const changed = log.map(toChanged)
  const found = await from.batch(
    changed.map(({ table, where, values }) => [`select * from ${table.name} where ${where}`, ...values]),
  )
  await to.batch(
    changed.map(({ table, where, values }, index) => {
      const [row] = found[index] ?? []
      return row ? upsert(table, row) : [`delete from ${table.name} where ${where}`, ...values]
    }),
  )
  await from.batch([['delete from moved_rows where organization_id = ? and seq <= ?', organizationId, last]])
  return log.length
}

export async function readAll(database: RemoteDatabase, organizationId: string): Promise<string> {
  const tables: unknown[] = []
  for (const table of MOVED_TABLES)
    tables.push(
      await database.all(
        `select * from ${table.name} where ${whose(table)} order by ${table.key.join(', ')}`,
        organizationId,
      ),
    )
  return JSON.stringify(tables)
}

interface Move {
  organizationId: string
  from: RemoteDatabase
  to: RemoteDatabase
  /** Tells the directory where the organization lives from now on. */
  settle: () => Promise<void>
}

/** Moves one organization while it is used. Throws, and leaves it where it was, when the two sides are not the same. */
export async function move({
  organizationId,
  from,
  to,
  settle,
}: Move): Promise<{ rows: number; closedMs: number }> {
  const setState = (state: string) =>
    from.batch([
      ['insert or replace into moves (organization_id, state) values (?, ?)', organizationId, state],
    ])
  await setState('open')
  let rows = await copyAll(from, to, organizationId)
  for (let replayed = COPIED_AT_ONCE; replayed > FEW; rows += replayed)
    replayed = await replay(from, to, organizationId)

  const closedAt = performance.now()
  await setState('closed')
  while ((await replay(from, to, organizationId)) > 0);
  if ((await readAll(from, organizationId)) !== (await readAll(to, organizationId))) {
    await from.batch([['delete from moves where organization_id = ?', organizationId]])
    throw new Error(`The copy of ${organizationId} is not the same.`)
  }
  await settle()
  return { rows, closedMs: performance.now() - closedAt }
}

import { env } from 'cloudflare:workers'
import { groupBy } from '#api/lib/group-by.ts'

type Row = Record<string, unknown>
/** The rows of an organization, by table. */
export type Snapshot = ReadonlyMap<string, Row[]>

/** The one table whose rows are of an organization through another one alone. */
const THROUGH: Readonly<Record<string, string>> = {
  team_members: 'team_id in (select id from teams where organization_id = ?1)',
}
const isOf = (table: string) => THROUGH[table] ?? 'organization_id = ?1'

interface Key {
  table: string
  column: string
}

/** The tables that have rows of organizations, with the columns of their primary keys. */
async function listTables(): Promise<ReadonlyMap<string, string[]>> {
  const { results } = await env.DB.prepare(
    `select m.name as "table", c.name as "column" from sqlite_master as m join pragma_table_info(m.name) as c
     where m.type = 'table' and c.pk > 0 and (instr(m.sql, '\`organization_id\`') > 0 or m.name in (select value from json_each(?)))
     order by m.name, c.pk`,
  )
    .bind(JSON.stringify(Object.keys(THROUGH)))
    .all<Key>()
  const byTable = groupBy(results, ({ table }) => table)
  return new Map([...byTable].map(([table, keys]) => [table, keys.map(({ column }) => column)]))
}

let tables: Promise<ReadonlyMap<string, string[]>> | undefined

/** Everything that the database has of an organization. */
export async function takeSnapshot(organizationId: string): Promise<Snapshot> {
  const names = [...(await (tables ??= listTables())).keys()]
  const results = await env.DB.batch<Row>(
    names.map((name) => env.DB.prepare(`select * from ${name} where ${isOf(name)}`).bind(organizationId)),
  )
  return new Map(names.map((name, at) => [name, results[at]?.results ?? []]))
}

const quote = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const extract = (names: readonly string[]) =>
  names.map((name) => `json_extract(value, '$.${name}')`).join(', ')

function putBack(table: string, rows: readonly Row[]): D1PreparedStatement {
  const columns = Object.keys(rows[0] ?? {})
  const set = columns.map((name) => `"${name}" = excluded."${name}"`).join(', ')
  return env.DB.prepare(
    `insert into ${table} (${quote(columns)}) select ${extract(columns)} from json_each(?) where true on conflict do update set ${set}`,
  ).bind(JSON.stringify(rows))
}

const takeAway = (table: string, keys: readonly string[], rows: readonly Row[]): D1PreparedStatement =>
  env.DB.prepare(
    `delete from ${table} where (${quote(keys)}) in (select ${extract(keys)} from json_each(?))`,
  ).bind(JSON.stringify(rows))

interface Difference {
  table: string
  keys: readonly string[]
  /** Rows that were not there. */
  added: Row[]
  /** Rows as they were that are gone, or otherwise. */
  lost: Row[]
}

function compare(table: string, keys: readonly string[], [now, then]: [Row[], Row[]]): Difference {
  const toKey = (row: Row) => JSON.stringify(keys.map((key) => row[key]))
  const before = new Set(then.map(toKey))
  const present = new Map(now.map((row) => [toKey(row), JSON.stringify(row)]))
  return {
    table,
    keys,
    added: now.filter((row) => !before.has(toKey(row))),
    lost: then.filter((row) => present.get(toKey(row)) !== JSON.stringify(row)),
  }
}

/** Has the database as it was, whatever was done meanwhile: only rows that are not as they were are written. */
export async function restoreSnapshot(organizationId: string, snapshot: Snapshot): Promise<void> {
  const known = await (tables ??= listTables())
  const current = await takeSnapshot(organizationId)
  const differences = [...known].map(([table, keys]) =>
    compare(table, keys, [current.get(table) ?? [], snapshot.get(table) ?? []]),
  )
  const writes = [
    ...differences.flatMap(({ table, keys, added }) =>
      added.length > 0 ? [takeAway(table, keys, added)] : [],
    ),
    ...differences.flatMap(({ table, lost }) => (lost.length > 0 ? [putBack(table, lost)] : [])),
  ]
  if (writes.length === 0) return
  await env.DB.batch([env.DB.prepare('pragma defer_foreign_keys = true'), ...writes])
}

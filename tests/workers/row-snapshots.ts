import { env } from 'cloudflare:workers'

type Row = Record<string, unknown>
/** The rows of an organization, by table. */
export type Snapshot = ReadonlyMap<string, Row[]>

/** Rows that others refer to in ways that deleting would follow, out of the organization too. */
const KEPT = 'users'

/** The one table whose rows are of an organization through another one alone. */
const THROUGH: Readonly<Record<string, string>> = {
  team_members: 'team_id in (select id from teams where organization_id = ?1)',
}
const isOf = (table: string) => THROUGH[table] ?? 'organization_id = ?1'

async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and instr(sql, '\`organization_id\`') > 0 order by name`,
  ).all<{ name: string }>()
  return [...Object.keys(THROUGH), ...results.map(({ name }) => name)]
}

let tables: Promise<string[]> | undefined

/** Everything that the database has of an organization. */
export async function takeSnapshot(organizationId: string): Promise<Snapshot> {
  const names = await (tables ??= listTables())
  const results = await env.DB.batch<Row>(
    names.map((name) => env.DB.prepare(`select * from ${name} where ${isOf(name)}`).bind(organizationId)),
  )
  return new Map(names.map((name, at) => [name, results[at]?.results ?? []]))
}

function insertAll(table: string, rows: Row[]): D1PreparedStatement {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map((name) => `"${name}"`).join(', ')
  const values = columns.map((name) => `json_extract(value, '$.${name}')`).join(', ')
  const kept =
    table === KEPT
      ? ` where true on conflict (id) do update set ${columns.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`
      : ''
  return env.DB.prepare(`insert into ${table} (${names}) select ${values} from json_each(?)${kept}`).bind(
    JSON.stringify(rows),
  )
}

function deleteAll(table: string, organizationId: string, rows: Row[]): D1PreparedStatement {
  const others =
    table === KEPT ? ` and id not in (select json_extract(value, '$.id') from json_each(?2))` : ''
  const statement = env.DB.prepare(`delete from ${table} where ${isOf(table)}${others}`)
  return others === '' ? statement.bind(organizationId) : statement.bind(organizationId, JSON.stringify(rows))
}

/** Has the database as it was, whatever was done meanwhile. */
export async function restoreSnapshot(organizationId: string, snapshot: Snapshot): Promise<void> {
  const all = [...snapshot]
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = true'),
    ...all.map(([table, rows]) => deleteAll(table, organizationId, rows)),
    ...all.flatMap(([table, rows]) => (rows.length > 0 ? [insertAll(table, rows)] : [])),
  ])
}

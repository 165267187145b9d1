// What an organization is made of, parents before children, and how a row says whose it is.

interface MovedTable {
  name: string
  key: readonly string[]
  /** The organization of the row that `row` names: `new` or `old` in a trigger. */
  ownerOf: (row: string) => string
}

const byColumn = (name: string, column = 'organization_id'): MovedTable => ({
  name,
  key: ['id'],
  ownerOf: (row) => `${row}.${column}`,
})

export const MOVED_TABLES: readonly MovedTable[] = [
  byColumn('organizations', 'id'),
  byColumn('users'),
  byColumn('teams'),
  {
    name: 'team_members',
    key: ['team_id', 'user_id'],
    ownerOf: (row) => `(select organization_id from teams where id = ${row}.team_id)`,
  },
  byColumn('sites'),
  byColumn('site_audits'),
  byColumn('deleted_audits'),
  byColumn('changes'),
]

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

const keyOf = (key: readonly string[], row: string) =>
  `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`

/**
 * What every database has of moves: the ones under way, the keys of rows that changed since one began, and triggers. A key is
 * written down in the transaction that changes its row, and a row of an organization that has gone can't be changed any more.
 */
export function createMoveTables({ isFenced }: { isFenced: boolean }): string[] {
  const states = 'create table moves (organization_id text primary key, state text not null) without rowid'
  const log =
    'create table moved_rows (seq integer primary key, organization_id text not null, table_name text not null, key text not null)'
  const triggers = MOVED_TABLES.flatMap(({ name, key, ownerOf }) =>
    EVENTS.flatMap(([event, row]) => {
      const when = (state: string) =>
        `exists (select 1 from moves where organization_id = ${ownerOf(row)} and state = '${state}')`
      const note = `insert into moved_rows (organization_id, table_name, key) values (${ownerOf(row)}, '${name}', ${keyOf(key, row)})`
      const noted = `create trigger note_${event}_${name} after ${event} on ${name} when ${when('open')} begin ${note}; end`
      const fence = `create trigger fence_${event}_${name} before ${event} on ${name} when ${when('closed')} begin select raise(abort, 'moved'); end`
      return isFenced ? [noted, fence] : [noted]
    }),
  )
  return [states, log, ...triggers]
}

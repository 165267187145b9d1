import { type Sql } from '#api/lib/object-database.ts'

/**
 * What the explorers read. Counts and folded texts are null where nobody has asked for them yet (explore-counts.ts); where a link stands is unknown of what earlier versions have fetched. `hreflang_groups` is filled by the
 * first look at the matrix (explore-hreflang.ts).
 */
export function addExplorers(sql: Sql): void {
  for (const column of ['outlinks INTEGER', 'hops INTEGER', 'folded_h1 TEXT', 'folded_description TEXT'])
    sql.exec(`ALTER TABLE pages ADD COLUMN ${column}`)
  sql.exec('ALTER TABLE links ADD COLUMN position TEXT')
  sql.exec('CREATE INDEX pages_without_outlinks ON pages (id) WHERE outlinks IS NULL AND internal = 1')
  sql.exec('CREATE INDEX pages_by_hops ON pages (hops) WHERE hops > 0')
  sql.exec(`CREATE INDEX pages_without_hops ON pages (id) WHERE hops IS NULL AND state = 'done'`)
  sql.exec('CREATE TABLE hreflang_groups (page_id INTEGER PRIMARY KEY, members TEXT NOT NULL)')
}

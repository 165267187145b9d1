import { type Sql } from '#api/lib/object-database.ts'

/**
 * What pages name and no page is: files that they load, and links to other sites. `probes` has what was learned of each; its state
 * is `left-out` until somebody decides to ask, `waiting` until then, and `done`. `outcome` and `reason` are those of `judgeProbe`.
 * Of the other tables, `probe_faults` says which of them fail a check, and stays; the rest is empty while no check runs.
 */
const TABLES = [
  // How a page shows an image: sizes, and whether it has no other format of it, as JSON; null for what is no image.
  'ALTER TABLE links ADD COLUMN shown TEXT',
  `CREATE TABLE probes (
    page_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    home TEXT NOT NULL,
    uses INTEGER NOT NULL,
    is_own INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'left-out',
    attempts INTEGER NOT NULL DEFAULT 0,
    outcome TEXT NOT NULL DEFAULT 'unchecked',
    reason TEXT DEFAULT 'limit',
    status INTEGER,
    failure TEXT,
    final_url TEXT,
    redirect_status INTEGER,
    content_type TEXT,
    bytes INTEGER,
    facts TEXT
  )`,
  `CREATE INDEX probes_by_uses ON probes (kind = 'url', uses DESC, page_id)`,
  `CREATE INDEX probes_waiting ON probes (home, kind = 'url', uses DESC) WHERE state = 'waiting'`,
  `CREATE TABLE probe_faults (
    check_id TEXT NOT NULL,
    page_id INTEGER NOT NULL,
    link_kind TEXT NOT NULL,
    mark TEXT NOT NULL,
    says TEXT NOT NULL,
    PRIMARY KEY (page_id, link_kind, check_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX probe_faults_by_check ON probe_faults (check_id, page_id)`,
  `CREATE TABLE faulty_uses (
    check_id TEXT NOT NULL,
    from_id INTEGER NOT NULL,
    to_id INTEGER NOT NULL,
    PRIMARY KEY (check_id, from_id, to_id)
  ) WITHOUT ROWID`,
  `CREATE TABLE page_weights (
    page_id INTEGER PRIMARY KEY,
    scripts INTEGER NOT NULL,
    script_bytes INTEGER NOT NULL,
    styles INTEGER NOT NULL,
    style_bytes INTEGER NOT NULL,
    fonts INTEGER NOT NULL,
    is_estimate INTEGER NOT NULL
  )`,
] as const

export function addProbes(sql: Sql): void {
  for (const statement of TABLES) sql.exec(statement)
}

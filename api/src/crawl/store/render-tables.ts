import { type Sql } from '#api/lib/object-database.ts'

/**
 * Pages that a browser opens once all have been fetched, in the order of `place`. `state` is waiting, rendered or failed; the
 * screenshot lies apart from what is read more often.
 */
export function addRenders(sql: Sql): void {
  sql.exec(`CREATE TABLE page_renders (
    page_id INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    attempts INTEGER NOT NULL DEFAULT 0,
    failure TEXT,
    at TEXT,
    result TEXT
  )`)
  sql.exec(`CREATE INDEX renders_by_state ON page_renders (state, place)`)
  // Checks that could not be run on a page although it was rendered: few of them.
  sql.exec(`CREATE TABLE render_unknown (
    check_id TEXT NOT NULL,
    page_id INTEGER NOT NULL,
    PRIMARY KEY (check_id, page_id)
  ) WITHOUT ROWID`)
  sql.exec('CREATE TABLE page_screenshots (page_id INTEGER PRIMARY KEY, jpeg TEXT NOT NULL)')
}

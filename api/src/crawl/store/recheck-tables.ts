import { type Sql } from '#api/lib/object-database.ts'

/**
 * What was asked to be checked again in an audit that has ended, one request after the other, and its URLs. `step`:
 *   hosts    robots.txt, and for some checks the sitemaps and probes
 *   pages    the URLs themselves
 *   linked   what they link to that is not simply a page
 *   probes   files and link targets that the issues are about
 *   judge    the checks across pages, and the score
 *   done, failed
 */
export function addRechecks(sql: Sql): void {
  for (const statement of [
    `CREATE TABLE rechecks (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      checks TEXT NOT NULL,
      asks_host INTEGER NOT NULL,
      affected INTEGER NOT NULL,
      step TEXT NOT NULL,
      gathers INTEGER NOT NULL DEFAULT 0,
      faults INTEGER NOT NULL DEFAULT 0,
      asked_at INTEGER NOT NULL,
      started_at INTEGER,
      finished_at INTEGER
    )`,
    // role: asked; or linked, or host, for what is only fetched to judge those. before, after: checks that found something, as JSON.
    `CREATE TABLE recheck_urls (
      seq INTEGER NOT NULL,
      url TEXT NOT NULL,
      role TEXT NOT NULL,
      state TEXT NOT NULL,
      is_followed INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      due INTEGER NOT NULL DEFAULT 0,
      failure TEXT,
      before TEXT NOT NULL DEFAULT '[]',
      after TEXT,
      PRIMARY KEY (seq, url)
    ) WITHOUT ROWID`,
  ])
    sql.exec(statement)
}

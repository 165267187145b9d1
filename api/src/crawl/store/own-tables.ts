import { type Sql } from '#api/lib/object-database.ts'

/**
 * The audit's own checks, and what each came to on each page. `found` is null and `gap` says why where it could not be made; `value`
 * is what lists compare and sort by: the values in one text, or the number of matches.
 */
export function addOwnChecks(sql: Sql): void {
  sql.exec(
    'CREATE TABLE own_checks (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, definition TEXT NOT NULL)',
  )
  sql.exec(`CREATE TABLE own_values (
    page_id INTEGER NOT NULL,
    check_id TEXT NOT NULL,
    found INTEGER,
    is_more INTEGER NOT NULL,
    value TEXT,
    folded_value TEXT NOT NULL,
    items TEXT NOT NULL,
    gap TEXT,
    PRIMARY KEY (page_id, check_id)
  ) WITHOUT ROWID`)
}

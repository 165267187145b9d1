import { type Sql } from '#api/lib/object-database.ts'

// The main text of each page, for the organization's search index: apart from all else, since nothing of the crawl reads it.

export const addPageTexts = (sql: Sql) =>
  void sql.exec('CREATE TABLE page_texts (page_id INTEGER PRIMARY KEY, text TEXT NOT NULL)')

/** Takes the text and the URL. */
export const STORE_TEXT =
  'INSERT OR REPLACE INTO page_texts (page_id, text) SELECT id, ? FROM pages WHERE url = ?'

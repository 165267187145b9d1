import { foldForSearch } from '#api/lib/kept-text.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { deleteInSteps } from './in-steps.ts'
import { SiteFigures } from './site-figures.ts'
import { countType, type Template, TemplateGroups, usualTypes } from './template-groups.ts'
import { shapeOf, UrlPatterns } from './url-patterns.ts'

const PAGES_AT_ONCE = 200

type Row = Record<string, unknown>

/** Pages of the site by URL, as their ids depend on chance; those without a layout have nothing on them. */
const LIST_PAGES = `
  SELECT id, url, kind = 'html' AND internal = 1 AS is_page, title, lang, indexable, inlinks, words, text_hash IS NOT NULL AS has_text,
    layout, types, analytics, contacts
  FROM pages LEFT JOIN page_traits ON page_id = id
  WHERE url > ? ORDER BY url LIMIT ${PAGES_AT_ONCE}`

/** In steps of some pages, in the order of their URLs. */
function* eachPage(sql: Sql, take: (pages: Row[]) => void): Generator<void> {
  for (let after: string | undefined = ''; after !== undefined; yield) {
    const rows: Row[] = [...sql.exec(LIST_PAGES, after)]
    take(rows.filter((row) => row['is_page'] === 1))
    after = rows.length === 0 ? undefined : String(rows.at(-1)?.['url'])
  }
}

function* learnPatterns(sql: Sql): Generator<void, UrlPatterns> {
  const patterns = new UrlPatterns()
  yield* eachPage(sql, (pages) => {
    for (const { url } of pages) patterns.add(shapeOf(String(url)))
  })
  return patterns
}

const textOf = (row: Row, column: string) => row[column] as string | null

function addFigures(figures: SiteFigures, row: Row): void {
  figures.add({
    isIndexable: row['indexable'] === 1,
    inlinks: Number(row['inlinks']),
    title: textOf(row, 'title') ?? '',
    lang: textOf(row, 'lang') ?? '',
    analytics: textOf(row, 'analytics'),
    contacts: textOf(row, 'contacts'),
  })
}

function addPage(template: Template, row: Row): void {
  if (row['has_text'] === 1) template.words.add(Number(row['words']))
  // Written by page-traits.ts.
  for (const type of JSON.parse(textOf(row, 'types') ?? '[]') as string[]) countType(template, type)
}

function* saveTemplates(sql: Sql, templates: readonly Template[]): Generator<void> {
  for (const template of templates) {
    const { id, pattern, example, pages, words } = template
    sql.exec(
      `INSERT INTO templates (id, pattern, folded_pattern, example, pages, words, types) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      pattern,
      foldForSearch(pattern),
      example,
      pages,
      words.usual,
      JSON.stringify(usualTypes(template)),
    )
    if (id % PAGES_AT_ONCE === 0) yield
  }
}

/** What an earlier run has found, which may have been broken off. */
export function* forgetTemplates(sql: Sql): Generator<void> {
  yield* deleteInSteps(sql, { table: 'page_templates', key: 'page_id' })
  yield* deleteInSteps(sql, { table: 'templates', key: 'id' })
  yield* deleteInSteps(sql, { table: 'site_figures', key: 'name' })
}

/**
 * Fills `templates` and `page_templates`, and what is usual on the site, in steps of some pages each: pages whose URLs have one pattern
 * and whose content has the same structure come from one template.
 */
export function* findTemplates(sql: Sql): Generator<void> {
  yield* forgetTemplates(sql)
  const patterns = yield* learnPatterns(sql)
  const groups = new TemplateGroups()
  const figures = new SiteFigures()
  yield* eachPage(sql, (pages) => {
    const members: [page: number, template: number][] = []
    for (const row of pages) {
      addFigures(figures, row)
      const [url, layout] = [String(row['url']), textOf(row, 'layout')]
      const template = layout === null ? undefined : groups.add(patterns.patternOf(shapeOf(url)), layout, url)
      if (!template) continue
      addPage(template, row)
      members.push([Number(row['id']), template.id])
    }
    const part = JSON.stringify(members)
    sql.exec('INSERT INTO page_templates SELECT value->>0, value->>1 FROM json_each(?)', part)
  })
  figures.save(sql)
  yield
  yield* saveTemplates(sql, groups.list())
}

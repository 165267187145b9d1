import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listTemplates, type PageTemplate } from '#contract/seo/site-audit.templates.ts'
import { readList } from './crawl-search.ts'

type TemplateQuery = QueryOf<typeof listTemplates>

/** As a crawl knows them: what its checks are called, the service adds. */
export interface StoredTemplate extends Omit<PageTemplate, 'worst'> {
  worst: { check: string; pages: number } | null
}

const ofPage = (column: string) =>
  `(SELECT ${column} FROM page_templates JOIN templates ON templates.id = template_id WHERE page_id = pages.id)`
/** The pattern of a page's template, and the same folded. */
export const TEMPLATE = ofPage('pattern')
export const FOLDED_TEMPLATE = `coalesce(${ofPage('folded_pattern')}, '')`

const AVERAGE = 'CAST(issues AS REAL) / pages'
const SORTS: Record<TemplateQuery['sort'], string> = {
  pages: 'pages',
  pattern: 'pattern COLLATE NOCASE',
  issues: 'issues',
  average: AVERAGE,
}

const toWorst = (check: string | null, pages: number) => (check === null ? null : { check, pages })

export async function listPageTemplates(
  sql: Sql,
  { minPages = 1, ...asked }: TemplateQuery,
): Promise<{ items: StoredTemplate[]; total: number }> {
  const { rows, total } = await readList(
    sql,
    {
      columns: `id, pattern, example, pages, issues, round(${AVERAGE}, 1) AS average, worst_check, worst_pages`,
      from: 'FROM templates WHERE pages >= ?',
      bindings: [minPages],
      sorts: SORTS,
      ties: 'id',
      searched: [{ text: 'pattern', folded: 'folded_pattern' }],
      // Folded when they are stored.
      folded: [],
    },
    asked,
  )
  const items = rows.map((row) => ({
    id: Number(row['id']),
    pattern: String(row['pattern']),
    example: String(row['example']),
    pages: Number(row['pages']),
    issues: Number(row['issues']),
    averageIssues: Number(row['average']),
    worst: toWorst(row['worst_check'] as string | null, Number(row['worst_pages'])),
  }))
  return { items, total }
}

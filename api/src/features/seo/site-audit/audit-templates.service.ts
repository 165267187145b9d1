import { streamTable } from '#api/lib/table-file.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type StoredTemplate } from '#api/crawl/store/template-list.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type exportTemplates,
  type listTemplates,
  type PageTemplate,
} from '#contract/seo/site-audit.templates.ts'
import { createListed, readCrawl } from './audit-findings.service.ts'
import { type Download, readPages } from './export-audits.service.ts'
import { getAuditRow } from './site-audit.service.ts'

/** A check that has been retired since is no issue any more. */
type ToListed = ReturnType<typeof createListed>

function toTemplate(toListed: ToListed, { worst, ...template }: StoredTemplate): PageTemplate {
  const [known] = worst === null ? [] : toListed(worst)
  if (!known) return { ...template, worst: null }
  const { check, title, severity, pages } = known
  return { ...template, worst: { check, title, severity, pages } }
}

export async function listOwnTemplates(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof listTemplates>,
): Promise<ReplyOf<typeof listTemplates>> {
  const toListed = createListed(await getAuditRow(scope, id))
  const { items, total } = await readCrawl(scope, id, (crawl) => crawl.listTemplates(query))
  return { items: items.map((template) => toTemplate(toListed, template)), total }
}

const COLUMNS = [
  'pattern',
  'example',
  'pages',
  'issues',
  'averageIssues',
  'worst',
  'worstSeverity',
  'worstPages',
]

export async function exportOwnTemplates(
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof exportTemplates>,
): Promise<Download> {
  const toListed = createListed(await getAuditRow(scope, id))
  const rows = readPages(
    (paging) => readCrawl(scope, id, (crawl) => crawl.listTemplates({ ...query, ...paging })),
    (stored) => {
      const { pattern, example, pages, issues, averageIssues, worst } = toTemplate(toListed, stored)
      const { title = null, severity = null, pages: worstPages = null } = worst ?? {}
      return [[pattern, example, pages, issues, averageIssues, title, severity, worstPages]]
    },
  )
  return { name: `templates-${id}`, format, body: streamTable(format, COLUMNS, rows) }
}

import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { aSection, type Facts, noAudit, note, type Section } from './section.ts'
import { toAuditOrigin } from './score-section.ts'
import { countOf, toCount } from './section-words.ts'

const LISTED = 25

/** The pages that the site itself links to most. */
export async function writePages({ tools, scope, host, audit, appUrl }: Facts): Promise<Section> {
  if (!audit) return noAudit(host)
  const query = listAuditPages.query.parse({
    sort: 'inlinks',
    direction: 'desc',
    status: '2xx',
    pageSize: LISTED,
  })
  const { items, total } = await tools.listPages(scope, audit.id, query)
  if (items.length === 0) return aSection([note('The audit found no page that responded.')])
  const rest = total - items.length
  return aSection([
    {
      kind: 'table',
      title: 'Pages with the most internal links',
      columns: [
        { label: 'Page', share: 5, isNumber: false },
        { label: 'Title', share: 4, isNumber: false },
        { label: 'Inlinks', share: 1.1, isNumber: true },
        { label: 'Issues', share: 1.1, isNumber: true },
      ],
      rows: items.map(({ url, title, inlinks, issues }) => [
        url,
        title ?? 'No title',
        toCount(inlinks),
        toCount(issues),
      ]),
      more:
        rest > 0
          ? { text: `And ${countOf(rest, 'more URL')}`, url: `${appUrl}/seo/audits/${audit.id}/pages` }
          : null,
      origin: toAuditOrigin(audit),
    },
  ])
}

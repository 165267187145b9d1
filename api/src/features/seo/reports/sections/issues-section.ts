import { getIssue, type IssueSummary, listIssues } from '#contract/seo/site-audit.findings.ts'
import { type BlockOf } from '#contract/seo/reports.content.ts'
import { aSection, type Facts, noAudit, note, type Section } from './section.ts'
import { toAuditOrigin } from './score-section.ts'
import { countOf, toCount } from './section-words.ts'

/** Issues that are explained one by one, URLs of each, and issues that are listed beside. */
const EXPLAINED = 20
const URLS_OF_EACH = 5
const LISTED = 100

type Audit = NonNullable<Facts['audit']>

const SEVERITY_WORDS = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const

async function explain(
  { tools, scope, appUrl }: Facts,
  audit: Audit,
  issue: IssueSummary,
): Promise<BlockOf<'issue'>> {
  const query = getIssue.query.parse({ pageSize: URLS_OF_EACH })
  const { check, items, total } = await tools.getIssue(scope, { id: audit.id, check: issue.check }, query)
  const rest = total - items.length
  return {
    kind: 'issue',
    severity: issue.severity,
    title: issue.title,
    pages: countOf(issue.pages, 'page'),
    why: check.why,
    fix: check.fix,
    urls: items.map(({ url, detail }) => ({ url, detail })),
    more:
      rest > 0
        ? { text: `And ${toCount(rest)} more`, url: `${appUrl}/seo/audits/${audit.id}/issues/${issue.check}` }
        : null,
  }
}

function listOthers(audit: Audit, others: IssueSummary[], appUrl: string): BlockOf<'table'> {
  const rows = others.slice(0, LISTED)
  const rest = others.length - rows.length
  return {
    kind: 'table',
    title: 'Other issues',
    columns: [
      { label: 'Issue', share: 5, isNumber: false },
      { label: 'Severity', share: 1.4, isNumber: false },
      { label: 'Pages', share: 1, isNumber: true },
    ],
    rows: rows.map(({ title, severity, pages }) => [title, SEVERITY_WORDS[severity], toCount(pages)]),
    more:
      rest > 0
        ? {
            text: `And ${countOf(rest, 'more issue', 'more issues')}`,
            url: `${appUrl}/seo/audits/${audit.id}/issues`,
          }
        : null,
    origin: toAuditOrigin(audit),
  }
}

function describeGain([first]: IssueSummary[], score: number | null): string[] {
  if (!first || first.reach === null || score === null || first.reach <= score) return []
  return [
    `Fixing “${first.title}” on ${countOf(first.pages, 'page')} would raise the score to about ${first.reach}.`,
  ]
}

/** Those with the highest gain first: what somebody would do first. */
export async function writeIssues(facts: Facts): Promise<Section> {
  const { tools, scope, host, audit, appUrl } = facts
  if (!audit) return noAudit(host)
  const { items, passed } = await tools.listIssues(scope, audit.id, listIssues.query.parse({ order: 'gain' }))
  if (items.length === 0)
    return aSection([
      { kind: 'text', text: `The audit found no issues: ${countOf(passed.length, 'check')} passed.` },
    ])
  const explained = await Promise.all(items.slice(0, EXPLAINED).map((issue) => explain(facts, audit, issue)))
  const others = items.slice(EXPLAINED)
  return aSection(
    [
      note(`The issues with the highest gain for the least work come first. ${toAuditOrigin(audit)}.`),
      ...explained,
      ...(others.length > 0 ? [listOthers(audit, others, appUrl)] : []),
    ],
    { sentences: describeGain(items, audit.score) },
  )
}

import type { Severity } from '#contract/seo/checks.ts'
import { toAppPage } from '#extension/app-origin.ts'
import type { PageAudit } from '#extension/requests.ts'
import { el, link } from './elements.ts'

const SEVERITIES: readonly { severity: Severity; one: string; many: string }[] = [
  { severity: 'error', one: 'error', many: 'errors' },
  { severity: 'warning', one: 'warning', many: 'warnings' },
  { severity: 'notice', one: 'notice', many: 'notices' },
]
/** More issues than these are better read on a page than in a popup. */
const MOST_ISSUES = 8

const sign: Record<Severity, string> = { error: '●', warning: '▲', notice: '■' }

function countIssues({ issues, passed }: PageAudit): HTMLElement {
  const counts = SEVERITIES.map(({ severity, one, many }) => {
    const count = issues.filter((issue) => issue.severity === severity).length
    return el('li', { class: severity }, el('b', {}, String(count)), ` ${count === 1 ? one : many}`)
  })
  return el(
    'ul',
    { class: 'counts', 'aria-label': 'Result' },
    ...counts,
    el('li', { class: 'passed' }, el('b', {}, String(passed.length)), ' passed'),
  )
}

function listIssues({ issues }: PageAudit): HTMLElement {
  const rank = new Map(SEVERITIES.map(({ severity }, index) => [severity, index]))
  const worst = issues
    .toSorted((a, b) => (rank.get(a.severity) ?? 0) - (rank.get(b.severity) ?? 0))
    .slice(0, MOST_ISSUES)
  return el(
    'ul',
    { class: 'issues' },
    ...worst.map(({ severity, title, detail }) =>
      el(
        'li',
        {},
        el('span', { class: severity, 'aria-hidden': 'true' }, sign[severity]),
        el(
          'span',
          {},
          el('span', { class: 'hidden' }, `${severity}: `),
          el('b', {}, title),
          el('small', {}, detail),
        ),
      ),
    ),
  )
}

/** A page that could not be audited: no issues, and no passed checks. */
function outcomeView({ what, advice }: NonNullable<PageAudit['outcome']>): HTMLElement {
  return el(
    'section',
    { 'aria-label': 'Page audit' },
    el('p', {}, el('b', {}, what)),
    el('p', { class: 'soft' }, advice),
  )
}

/** Findings on the page, highest severity first. */
export function auditView(audit: PageAudit): HTMLElement {
  const { issues, url, outcome } = audit
  if (outcome) return outcomeView(outcome)
  const rest = issues.length - MOST_ISSUES
  return el(
    'section',
    { 'aria-label': 'Page audit' },
    countIssues(audit),
    issues.length === 0 ? el('p', {}, 'No issues found on this page.') : listIssues(audit),
    link(
      rest > 0 ? `Open in Bellwether, ${rest} more` : 'Open in Bellwether',
      toAppPage('/seo/page', { url }),
    ),
  )
}

import { type ReplyOf } from '#contract/endpoint.ts'
import { type diffAudits } from '#contract/seo/site-audit.findings.ts'
import { type AuditReport, type ChangedIssue } from './project-mails.ts'
import { type EndedAudit } from './project-runs.queries.ts'

export type Diff = ReplyOf<typeof diffAudits>
type Change = 'new' | 'fixed' | 'unseenBefore'

interface Facts {
  audit: Pick<EndedAudit, 'score' | 'fetched' | 'errors' | 'previousId'>
  auditUrl: string
  /** Without what is muted. */
  diff: Diff | null
  /** Muted issues that are errors and were found. */
  muted: number
  scoreBefore: number | null
}

const sumOf = (items: Diff['items'], change: Change) => items.reduce((sum, item) => sum + item[change], 0)

/** Most pages first. */
const toIssues = (items: Diff['items'], change: Change, toUrl: (check: string) => string): ChangedIssue[] =>
  items
    .filter((item) => item[change] > 0)
    .toSorted((a, b) => b[change] - a[change])
    .map(({ check, title, ...item }) => ({ title, pages: item[change], url: toUrl(check) }))

/** What a mail tells of an audit. Its lists are of errors: warnings and notices are on the page that it leads to. */
export function toReport({ audit, auditUrl, diff, muted, scoreBefore }: Facts): AuditReport {
  const errors = diff?.items.filter(({ severity }) => severity === 'error') ?? []
  const toIssueUrl = (check: string) => `${auditUrl}/issues/${check}`
  const diffUrl = diff && audit.previousId !== null ? `${auditUrl}/diff?against=${audit.previousId}` : null
  // What is fixed has no page in this audit.
  const toDiffUrl = (check: string) =>
    diffUrl === null ? auditUrl : `${diffUrl}&change=fixed&check=${check}`
  return {
    auditUrl,
    diffUrl,
    score: audit.score,
    scoreBefore,
    pages: audit.fetched,
    errors: Math.max(0, audit.errors - muted),
    muted,
    newErrors: sumOf(errors, 'new'),
    errorsOnNewPages: sumOf(errors, 'unseenBefore'),
    fixedErrors: sumOf(errors, 'fixed'),
    newIssues: toIssues(errors, 'new', toIssueUrl),
    newPageIssues: toIssues(errors, 'unseenBefore', toIssueUrl),
    fixedIssues: toIssues(errors, 'fixed', toDiffUrl),
  }
}

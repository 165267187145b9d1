import { type NewEvent } from '#api/core/webhooks/queue-events.queries.ts'
import { type NewIssues } from '#api/crawl/run/new-issues.ts'
import { type Audit } from '#contract/seo/site-audit.ts'

/** The events of an audit that has ended by itself; none of one that goes on or was canceled. */
export function toEndEvents(audit: Audit, appUrl: string): NewEvent[] {
  const { id, url, status, failure, score, progress, counts, previousId, createdAt, finishedAt } = audit
  if (status !== 'finished' && status !== 'failed') return []
  const told = {
    id,
    url,
    status,
    failure,
    score,
    pages: progress.fetched,
    counts,
    previousId: previousId ?? null,
    createdAt,
    finishedAt,
    link: `${appUrl}/seo/audits/${id}`,
  }
  return [{ type: status === 'finished' ? 'audit.finished' : 'audit.failed', of: id, data: { audit: told } }]
}

/** One event for each issue that the audit before did not have. */
export const toIssueEvents = ({ audit, previousId, issues }: NewIssues, appUrl: string): NewEvent[] =>
  issues.map((issue) => ({
    type: 'issue.new',
    of: `${audit.id} ${issue.check}`,
    data: {
      auditId: audit.id,
      url: audit.url,
      previousId,
      issue,
      link: `${appUrl}/seo/audits/${audit.id}/issues/${encodeURIComponent(issue.check)}`,
    },
  }))

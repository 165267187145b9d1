import { type Comparison } from '#api/crawl/store/comparison-store.ts'
import { type Check } from '#api/engine/check.ts'
import { type Audit } from '#contract/seo/site-audit.ts'

export interface NewIssue extends Pick<Check, 'title' | 'category' | 'severity'> {
  check: string
  /** What fails the check now and did not before, of what both audits looked at. */
  pages: number
}

/** The issues of a finished audit that the audit before did not have. */
export interface NewIssues {
  audit: Audit
  previousId: string
  issues: NewIssue[]
}

/** An issue is new where the audit before had no finding of its check at all; one that has got worse is not. */
export const listNewIssues = (comparison: Comparison, checks: readonly Check[]): NewIssue[] =>
  checks.flatMap(({ id, title, category, severity }) => {
    const change = comparison[id]
    const isNew = change && change.new > 0 && change.fixed + change.persisting + change.unseenNow === 0
    return isNew ? [{ check: id, title, category, severity, pages: change.new }] : []
  })

import { Link } from '@remix-run/react'
import { CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Toolbar } from '#app/ui/data/toolbar.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { IssueSummary, listIssues } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { IssueTable } from './issue-table.tsx'
import { PassedChecks, type PassedCheck } from './passed-checks.tsx'

interface IssueListProps {
  audit: Pick<Audit, 'id' | 'previousId'>
  issues: IssueSummary[]
  passedCount: number
  /** Null until they are asked for. */
  passed: PassedCheck[] | null
  query: QueryOf<typeof listIssues>
}

const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = Object.entries(CATEGORY_WORDS).map(([value, label]) => ({ value, label }))

export function IssueList({ audit, issues, passedCount, passed, query }: IssueListProps) {
  const { severity, category, q } = query
  const isFiltered = Boolean(severity ?? category ?? q)
  return (
    <>
      <Toolbar
        search={{ label: 'Search issues', value: q }}
        filters={[
          { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: severity },
          { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: category },
        ]}
      />
      <Card isFlush>
        <IssueTable
          audit={audit}
          issues={issues}
          empty={isFiltered ? <NoMatch id={audit.id} /> : <NoIssues />}
        />
      </Card>
      <p className="mt-2 mb-6 text-ink-soft">{count(issues.length, 'issue')}, worst first</p>
      {passed ? <PassedChecks passed={passed} /> : null}
      {passed === null && passedCount > 0 ? (
        <Link to={paths.auditPassed(audit.id)} className="link">
          Show the {count(passedCount, 'check')} that passed
        </Link>
      ) : null}
    </>
  )
}

function NoMatch({ id }: { id: string }) {
  return (
    <EmptyState
      headingLevel={2}
      drawing="search"
      title="No issues match these filters"
      action={<LinkButton to={paths.auditIssues(id)}>Show all issues</LinkButton>}
    >
      Other issues of this audit may.
    </EmptyState>
  )
}

function NoIssues() {
  return (
    <EmptyState headingLevel={2} drawing="bell" title="Nothing to fix">
      Every check that applies to this site has passed. You can see which below.
    </EmptyState>
  )
}

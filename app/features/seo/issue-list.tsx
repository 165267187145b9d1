import { Link } from '@remix-run/react'
import { CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/lib/audit-words.ts'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table, type Column } from '#app/ui/table.tsx'
import { Toolbar } from '#app/ui/toolbar.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Audit, IssueSummary, listIssues } from '#contract/site-audit.ts'
import { describeCauses, describeGain } from './issue-words.ts'
import { PassedChecks, type PassedCheck } from './passed-checks.tsx'
import { SeverityStatus } from './severity-status.tsx'

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

interface IssueTableProps {
  audit: Pick<Audit, 'id' | 'previousId'>
  issues: IssueSummary[]
  empty?: React.ReactNode
}

export function IssueTable({ audit, issues, empty }: IssueTableProps) {
  return (
    <Table
      caption="Issues"
      columns={toColumns(audit)}
      rows={issues}
      rowKey={({ check }) => check}
      empty={empty}
    />
  )
}

function toColumns({ id, previousId }: Pick<Audit, 'id' | 'previousId'>): Column<IssueSummary>[] {
  const changes: Column<IssueSummary>[] = [
    { id: 'new', header: 'New', align: 'end', cell: ({ new: added }) => change(added, '+') },
    { id: 'fixed', header: 'Fixed', align: 'end', cell: ({ fixed }) => change(fixed, '−') },
  ]
  return [
    {
      id: 'title',
      header: 'Issue',
      phone: 'title',
      isWide: true,
      cell: (issue) => (
        <>
          <Link
            to={paths.auditIssue(id, issue.check)}
            prefetch="intent"
            className="font-medium text-ink-strong hover:underline"
          >
            {issue.title}
          </Link>
          <CauseNote issue={issue} />
        </>
      ),
    },
    {
      id: 'severity',
      header: 'Severity',
      phone: 'fact',
      cell: ({ severity }) => <SeverityStatus severity={severity} />,
    },
    { id: 'category', header: 'Category', isExtra: true, cell: ({ category }) => CATEGORY_WORDS[category] },
    ...(previousId ? changes : []),
    {
      id: 'gain',
      header: 'Fix this and reach',
      align: 'end',
      phone: 'fact',
      cell: (issue) => <Gain issue={issue} />,
    },
    { id: 'pages', header: 'Pages', align: 'end', phone: 'fact', cell: ({ pages }) => formatNumber(pages) },
  ]
}

/** Under the title: what all its pages have in common. */
function CauseNote({ issue }: { issue: IssueSummary }) {
  const note = describeCauses(issue)
  return note ? <span className="block truncate text-xs font-normal text-ink-soft">{note}</span> : null
}

function Gain({ issue }: { issue: IssueSummary }) {
  const gain = describeGain(issue)
  if (!gain) return <span className="text-ink-soft">–</span>
  return (
    <>
      {gain.reach} <span className="text-xs text-ink-soft">({gain.points})</span>
    </>
  )
}

function change(pages: number | null, sign: '+' | '−') {
  return pages ? `${sign}${formatNumber(pages)}` : <span className="text-ink-soft">0</span>
}

function NoMatch({ id }: { id: string }) {
  return (
    <EmptyState
      headingLevel={2}
      drawing="search"
      title="No issue matches"
      action={<LinkButton to={paths.auditIssues(id)}>Show all issues</LinkButton>}
    >
      No issues of this audit match these filters.
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

import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CATEGORY_WORDS, SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { IssueSummary, listIssues } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { issueTable } from './issue-table.tsx'
import { PassedChecks, type PassedCheck, UncheckedChecks, type UncheckedCheck } from './passed-checks.tsx'

interface IssueListProps {
  audit: Pick<Audit, 'id' | 'previousId'>
  issues: IssueSummary[]
  passedCount: number
  /** Null until requested. */
  passed: PassedCheck[] | null
  notChecked: UncheckedCheck[]
  query: QueryOf<typeof listIssues>
  /** Above the list, further filters, and what to say below a title: of what people do about issues. */
  notice?: ReactNode
  filters?: readonly ToolbarFilter[]
  note?: (issue: IssueSummary) => ReactNode
  /** How many are not listed because somebody muted them. */
  muted?: number
}

const SEVERITY_OPTIONS = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].many }))
const CATEGORY_OPTIONS = Object.entries(CATEGORY_WORDS).map(([value, label]) => ({ value, label }))

export function IssueList(props: IssueListProps) {
  const {
    audit,
    issues,
    passedCount,
    passed,
    notChecked,
    query,
    notice,
    filters = [],
    note,
    muted = 0,
  } = props
  const { severity, category, q, sort, direction } = query
  return (
    <ListPage
      notice={notice}
      search={{ label: 'Search issues', value: q }}
      filters={[
        { name: 'severity', label: 'Severity', options: SEVERITY_OPTIONS, value: severity },
        { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, value: category },
        ...filters,
      ]}
      total={issues.length}
      empty={{
        drawing: 'bell',
        title: 'Nothing to fix',
        children:
          muted > 0
            ? 'All remaining issues are muted. Choose the state “Muted” to see them.'
            : 'Every check that was run has passed. They are listed below.',
      }}
      noMatch={{ title: 'No issues match these filters', children: 'Remove a filter to see other issues.' }}
      table={{ ...issueTable(audit, note), rows: issues, sort: { by: sort, direction } }}
      footer={<IssueNotes {...{ audit, issues, passedCount, passed, notChecked, sort }} />}
    />
  )
}

interface IssueNotesProps extends Pick<
  IssueListProps,
  'audit' | 'issues' | 'passedCount' | 'passed' | 'notChecked'
> {
  sort: QueryOf<typeof listIssues>['sort']
}

/** Below the list: totals, and the checks that passed or were not run. */
function IssueNotes({ audit, issues, passedCount, passed, notChecked, sort }: IssueNotesProps) {
  const { search } = useLocation()
  const isEmpty = issues.length === 0
  return (
    <div className={clsx('flex flex-col gap-6', isEmpty ? 'mt-6' : 'mt-2')}>
      {isEmpty ? null : (
        <p className="text-ink-soft">
          {count(issues.length, 'issue')}
          {sort === 'rank' ? (
            ', highest severity first'
          ) : (
            <>
              {' · '}
              <Link to={searchAddress(search, { sort: null, direction: null })} className="link">
                Show worst first
              </Link>
            </>
          )}
        </p>
      )}
      {passed ? (
        <div>
          <PassedChecks passed={passed} />
          <UncheckedChecks checks={notChecked} />
        </div>
      ) : null}
      {passed === null && passedCount > 0 ? (
        <Link to={paths.auditPassed(audit.id)} className="self-start link">
          Show the {count(passedCount, 'check')} that passed
          {notChecked.length > 0
            ? ` and the ${notChecked.length} that ${notChecked.length === 1 ? 'was' : 'were'} not run`
            : ''}
        </Link>
      ) : null}
    </div>
  )
}

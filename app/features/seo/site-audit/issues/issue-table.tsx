import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CATEGORY_WORDS } from '#app/labels/audit-labels.ts'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Table, type Column } from '#app/ui/data/table.tsx'
import type { IssueSummary } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { describeCauses, describeGain } from './issue-words.ts'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

interface IssueTableProps {
  audit: Pick<Audit, 'id' | 'previousId'>
  issues: IssueSummary[]
  empty?: ReactNode
}

const keyOf = ({ check }: IssueSummary) => check

/** Issues, in the given order. */
export function IssueTable({ audit, issues, empty }: IssueTableProps) {
  return <Table caption="Issues" columns={toColumns(audit)} rows={issues} rowKey={keyOf} empty={empty} />
}

/** The full table, with sorting by each column. */
export const issueTable = (audit: IssueTableProps['audit'], note?: (issue: IssueSummary) => ReactNode) => ({
  caption: 'Issues',
  columns: toColumns(audit, note).map((column) => ({ ...column, isSortable: true })),
  rowKey: keyOf,
})

function toColumns(
  { id, previousId }: Pick<Audit, 'id' | 'previousId'>,
  note?: (issue: IssueSummary) => ReactNode,
): Column<IssueSummary>[] {
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
          {note?.(issue)}
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

/** Below the title: what its pages have in common. */
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

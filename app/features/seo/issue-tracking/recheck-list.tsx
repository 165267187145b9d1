import { Link } from '@remix-run/react'
import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import type { Recheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { describeResults, isUnderWay, RECHECK_WORDS } from './issue-words.ts'

interface RecheckListProps {
  auditId: string
  host: string
  rechecks: Recheck[]
  /** Of checks, by id. */
  titles: Readonly<Record<string, string>>
  timeZone: string
}

/** The latest rechecks of an audit, newest first. */
export function RecheckList({ auditId, host, rechecks, titles, timeZone }: RecheckListProps) {
  return (
    <>
      <PageHeader
        title="Rechecks"
        crumbs={[
          { label: 'Site audits', to: paths.audits() },
          { label: host, to: paths.audit(auditId) },
        ]}
        description="Pages that were fetched and checked again after the audit. The latest 20 are kept."
      />
      {rechecks.some(({ status }) => isUnderWay(status)) ? <ReloadEvery seconds={2} /> : null}
      <Card isFlush>
        <Table
          caption="Rechecks"
          columns={toColumns({ auditId, titles, timeZone })}
          rows={rechecks}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No rechecks yet" headingLevel={2}>
              Fix an issue on your site, open it here, and choose “Check again”. Its pages are fetched and
              checked within seconds.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

function toColumns({
  auditId,
  titles,
  timeZone,
}: Pick<RecheckListProps, 'auditId' | 'titles' | 'timeZone'>): Column<Recheck>[] {
  return [
    {
      id: 'asked',
      header: 'Asked for',
      phone: 'title',
      isWide: true,
      cell: ({ id, askedAt, checks }) => (
        <Link to={paths.auditRecheck(auditId, id)} className="font-medium text-ink-strong hover:underline">
          <time dateTime={askedAt}>{formatDateTime(askedAt, timeZone)}</time>
          {checks.length === 0 ? ', pages' : `, ${checks.map((check) => titles[check] ?? check).join(', ')}`}
        </Link>
      ),
    },
    { id: 'status', header: 'Status', phone: 'fact', cell: ({ status }) => RECHECK_WORDS[status] },
    {
      id: 'result',
      header: 'Result',
      phone: 'fact',
      cell: (recheck) => (recheck.finishedAt === null ? '–' : describeResults(recheck)),
    },
    { id: 'pages', header: 'URLs', align: 'end', cell: ({ asked }) => formatNumber(asked) },
  ]
}

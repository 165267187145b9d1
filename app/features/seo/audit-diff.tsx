import { Form, Link } from '@remix-run/react'
import { CATEGORY_WORDS } from '#app/lib/audit-words.ts'
import { count, formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MetricCard } from '#app/ui/metric-card.tsx'
import { Select } from '#app/ui/select.tsx'
import { Table, type Column } from '#app/ui/table.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Audit, diffAudits } from '#contract/site-audit.ts'
import { SeverityStatus } from './severity-status.tsx'

type Diff = ReplyOf<typeof diffAudits>
type Row = Diff['items'][number]

interface AuditDiffProps {
  audit: Audit
  /** Finished audits of the same site, without this one, newest first. */
  others: Audit[]
  /** The one it is compared with; undefined when there is none. */
  against: string | undefined
  diff: Diff | null
  timeZone: string
}

/** What changed between two audits of one site. */
export function AuditDiff({ audit, others, against, diff, timeZone }: AuditDiffProps) {
  if (!diff) return <NothingToCompare id={audit.id} />
  const other = others.find(({ id }) => id === against)
  return (
    <div className="flex flex-col gap-6">
      <Form method="get" className="flex flex-wrap items-end gap-2">
        <div className="flex flex-col gap-1.5">
          <label htmlFor="against" className="font-medium text-ink-strong">
            Compare with the audit of
          </label>
          <Select
            id="against"
            name="against"
            defaultValue={against}
            options={others.map(({ id, createdAt, score }) => ({
              value: id,
              label: `${formatDateTime(createdAt, timeZone)}${score === null ? '' : `, health ${score}`}`,
            }))}
          />
        </div>
        <Button>Compare</Button>
      </Form>
      {other ? <UnequalSize audit={audit} other={other} /> : null}
      <DiffFigures diff={diff} />
      <Card
        title="By issue"
        description={
          other ? `This audit against the one of ${formatDateTime(other.createdAt, timeZone)}` : undefined
        }
        isFlush
      >
        <DiffTable auditId={audit.id} rows={diff.items} />
      </Card>
    </div>
  )
}

export function DiffFigures({ diff }: { diff: Pick<Diff, 'new' | 'fixed' | 'persisting'> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <MetricCard
        label="New"
        value={formatNumber(diff.new)}
        unit="findings"
        source="In this audit and not before"
      />
      <MetricCard
        label="Fixed"
        value={formatNumber(diff.fixed)}
        unit="findings"
        source="Found before and gone now"
      />
      <MetricCard
        label="Still there"
        value={formatNumber(diff.persisting)}
        unit="findings"
        source="In both audits"
      />
    </div>
  )
}

export function DiffTable({ auditId, rows }: { auditId: string; rows: Row[] }) {
  return (
    <Table
      caption="Changes by issue"
      columns={toColumns(auditId)}
      rows={rows}
      rowKey={({ check }) => check}
      empty={
        <EmptyState drawing="chart" title="Nothing changed">
          Both audits found exactly the same.
        </EmptyState>
      }
    />
  )
}

function toColumns(auditId: string): Column<Row>[] {
  return [
    {
      id: 'title',
      header: 'Issue',
      phone: 'title',
      isWide: true,
      cell: ({ check, title }) => (
        <Link to={paths.auditIssue(auditId, check)} className="font-medium text-ink-strong hover:underline">
          {title}
        </Link>
      ),
    },
    { id: 'severity', header: 'Severity', cell: ({ severity }) => <SeverityStatus severity={severity} /> },
    { id: 'category', header: 'Category', isExtra: true, cell: ({ category }) => CATEGORY_WORDS[category] },
    { id: 'new', header: 'New', align: 'end', phone: 'fact', cell: (row) => formatNumber(row.new) },
    { id: 'fixed', header: 'Fixed', align: 'end', phone: 'fact', cell: ({ fixed }) => formatNumber(fixed) },
    {
      id: 'persisting',
      header: 'Still there',
      align: 'end',
      cell: ({ persisting }) => formatNumber(persisting),
    },
  ]
}

/** A page that the smaller audit did not reach looks as if its findings were fixed, or new. */
function UnequalSize({ audit, other }: { audit: Audit; other: Audit }) {
  const [now, before] = [audit.progress.fetched, other.progress.fetched]
  if (now === before) return null
  return (
    <Callout title="The two audits are not of the same size">
      This one fetched {count(now, 'page')}, the other one {formatNumber(before)}. Findings on pages that only
      one of them visited count as new or as fixed.
    </Callout>
  )
}

function NothingToCompare({ id }: { id: string }) {
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        drawing="chart"
        title="No other audit of this site"
        action={<LinkButton to={paths.auditAgain(id)}>Audit again</LinkButton>}
      >
        After a second audit this page shows what is new, what is fixed and what is still there.
      </EmptyState>
    </Card>
  )
}

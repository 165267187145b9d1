import { AuditRefusal } from '#app/labels/start-refusal.tsx'
import { Form, Link } from '@remix-run/react'
import { useContext } from 'react'
import { CATEGORY_WORDS } from '#app/labels/audit-labels.ts'
import { count, formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { diffAudits, listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { DiffList, type ChangesQuery } from './diff-list.tsx'
import { SeverityStatus } from '#app/labels/severity-status.tsx'

type Diff = ReplyOf<typeof diffAudits>
type Row = Diff['items'][number]

interface AuditDiffProps {
  audit: Audit
  /** Finished audits of the same site, without this one, newest first. */
  others: Audit[]
  /** The audit it is compared with; undefined without one. */
  against: string | undefined
  diff: Diff | null
  changes: ReplyOf<typeof listDiffFindings> | null
  query: ChangesQuery
  timeZone: string
}

/** The comparison of two audits of one site. */
export function AuditDiff({ audit, others, against, diff, changes, query, timeZone }: AuditDiffProps) {
  if (!diff || !changes) return <NothingToCompare audit={audit} />
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
      <DiffFigures diff={diff} />
      <NotCompared diff={diff} />
      <Card
        title="Issues that changed"
        description={
          other
            ? `This audit compared with the one of ${formatDateTime(other.createdAt, timeZone)}`
            : undefined
        }
        isFlush
      >
        <DiffTable auditId={audit.id} rows={diff.items.filter(hasChanged)} />
      </Card>
      {diff.new + diff.fixed > 0 ? <DiffList auditId={audit.id} changes={changes} query={query} /> : null}
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
        source="New on pages that both audits crawled"
      />
      <MetricCard
        label="Fixed"
        value={formatNumber(diff.fixed)}
        unit="findings"
        source="Gone on pages that both audits crawled"
      />
      <MetricCard
        label="Remaining"
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
        <EmptyState drawing="chart" title="No issue changed">
          Both audits found the same on the pages that both crawled.
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
      header: 'Remaining',
      align: 'end',
      cell: ({ persisting }) => formatNumber(persisting),
    },
  ]
}

const hasChanged = (row: Row) => row.new + row.fixed > 0

/** Findings on pages that only one audit crawled are neither new nor fixed. */
function NotCompared({ diff: { unseenBefore, unseenNow } }: { diff: Diff }) {
  if (unseenBefore + unseenNow === 0) return null
  return (
    <Callout title={`${count(unseenBefore + unseenNow, 'finding')} not compared`}>
      On pages that only one of the two audits crawled: {formatNumber(unseenBefore)} in this audit,{' '}
      {formatNumber(unseenNow)} in the other one. Not counted as new or fixed.
    </Callout>
  )
}

function NothingToCompare({ audit: { id, status } }: { audit: Audit }) {
  const refusal = useContext(AuditRefusal)
  const hasFinished = status === 'finished'
  return (
    <Card isFlush>
      <EmptyState
        headingLevel={2}
        drawing="chart"
        title={hasFinished ? 'No other audit of this site' : 'This audit did not finish'}
        action={refusal ? undefined : <LinkButton to={paths.auditAgain(id)}>Audit again</LinkButton>}
      >
        {hasFinished
          ? 'After a second audit, this page shows new, fixed and remaining findings.'
          : 'Only finished audits can be compared.'}
      </EmptyState>
    </Card>
  )
}

import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { SEVERITY_ORDER, SEVERITY_WORDS, STATUS_WORDS } from '#app/labels/audit-labels.ts'
import type { toScoreChange } from '#app/labels/score-change.ts'
import { StartLink } from '#app/labels/start-refusal.tsx'
import { count, formatDateTime, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { DeltaText } from '#app/ui/data/metric-card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import type { DashboardCharts } from './dashboard-charts.server.tsx'
import type { DashboardModel, ShownAudit } from './dashboard-model.ts'
import { FirstSteps } from './first-steps.tsx'

export interface DashboardProps {
  firstName: string
  model: Omit<DashboardModel, 'trend'>
  /** Of the score since the audit before. */
  change: ReturnType<typeof toScoreChange>
  charts: DashboardCharts
  timeZone: string
}

/** The health of the sites, and what to do next. */
export function Dashboard({ firstName, model, change, charts, timeZone }: DashboardProps) {
  const { latest, underWay, recent, firstSteps, refusal } = model
  // Results come first; before there are any, the first steps do.
  const steps = firstSteps.every(({ isDone }) => isDone) ? null : <FirstSteps steps={firstSteps} />
  return (
    <>
      <PageHeader
        title={`Hello, ${firstName}`}
        description="How your sites are doing, and what to do next."
        actions={
          <StartLink refusal={refusal} variant="primary" icon={<Plus aria-hidden />} to={paths.newAudit()}>
            Start audit
          </StartLink>
        }
      />
      <div className="flex flex-col gap-4">
        {latest ? null : steps}
        {underWay.map((audit) => (
          <UnderWay key={audit.id} audit={audit} />
        ))}
        {latest ? (
          <div className="grid gap-4 lg:grid-cols-2">
            <LatestAudit audit={latest} change={change} gauge={charts.gauge} timeZone={timeZone} />
            {charts.trend ? <ChartFrame {...charts.trend} /> : <NoTrend audit={latest} canAudit={!refusal} />}
          </div>
        ) : null}
        {latest ? steps : null}
        <Card title="Recent audits" isFlush footer={recent.length > 0 ? <AllAudits /> : undefined}>
          <Table
            caption="Recent audits"
            columns={toColumns(timeZone)}
            rows={recent}
            rowKey={({ id }) => id}
            empty={<NoAudits canAudit={!refusal} />}
          />
        </Card>
      </div>
    </>
  )
}

function UnderWay({ audit: { id, url, status, progress } }: { audit: ShownAudit }) {
  const { word, tone } = STATUS_WORDS[status]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <Status tone={tone}>{word}</Status>
          <span className="font-medium text-ink-strong">{shortUrl(url)}</span>
          {progress.discovered === 0 ? null : (
            <span className="text-ink-soft">
              {formatNumber(progress.fetched)} of {count(progress.discovered, 'page')} known so far
            </span>
          )}
        </p>
        <LinkButton to={paths.audit(id)} size="small">
          View progress
        </LinkButton>
      </div>
    </Card>
  )
}

interface LatestAuditProps {
  audit: ShownAudit
  change: DashboardProps['change']
  gauge: string
  timeZone: string
}

function LatestAudit({ audit, change, gauge, timeZone }: LatestAuditProps) {
  const { id, url, counts, finishedAt, createdAt } = audit
  return (
    <Card
      title={shortUrl(url)}
      description={`Audit of ${formatDateTime(finishedAt ?? createdAt, timeZone)}`}
      actions={
        <LinkButton size="small" to={paths.audit(id)}>
          Open audit
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <div>
          {/* Trusted markup of our own gauge. */}
          <div dangerouslySetInnerHTML={{ __html: gauge }} />
          {change ? <DeltaText {...change} /> : null}
        </div>
        <StatList
          stats={SEVERITY_ORDER.map((severity) => ({
            label: SEVERITY_WORDS[severity].many,
            value: (
              <Link to={paths.auditIssues(id, { severity })} className="hover:underline">
                {formatNumber(counts[severity])}
              </Link>
            ),
          }))}
        />
      </div>
    </Card>
  )
}

function NoTrend({ audit: { id, url }, canAudit }: { audit: ShownAudit; canAudit: boolean }) {
  return (
    <Card isFlush>
      <EmptyState
        drawing="chart"
        title="No trend yet"
        action={canAudit ? <LinkButton to={paths.auditAgain(id)}>Audit again</LinkButton> : undefined}
      >
        After a second audit, this chart shows the score of {shortUrl(url)} over time.
      </EmptyState>
    </Card>
  )
}

function AllAudits() {
  return (
    <Link to={paths.audits()} className="link">
      All audits
    </Link>
  )
}

function NoAudits({ canAudit }: { canAudit: boolean }) {
  return (
    <EmptyState
      drawing="bell"
      title="No audits yet"
      action={
        canAudit ? (
          <LinkButton variant="primary" to={paths.newAudit()}>
            Start first audit
          </LinkButton>
        ) : undefined
      }
    >
      Enter a domain to find out what to fix first. Most audits take a few minutes.
    </EmptyState>
  )
}

function toColumns(timeZone: string): Column<ShownAudit>[] {
  return [
    {
      id: 'url',
      header: 'Site',
      phone: 'title',
      isWide: true,
      cell: ({ id, url }) => (
        <Link to={paths.audit(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
          {shortUrl(url)}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      cell: ({ status }) => <Status tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</Status>,
    },
    { id: 'score', header: 'Health', phone: 'fact', align: 'end', cell: ({ score }) => score ?? '–' },
    { id: 'pages', header: 'Pages', align: 'end', cell: ({ progress }) => formatNumber(progress.fetched) },
    {
      id: 'created',
      header: 'Started',
      align: 'end',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
    },
  ]
}

import type { SubmissionResult } from '@conform-to/react'
import { Download } from 'lucide-react'
import { formatDateTime, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getLighthouseFieldData, LighthouseComparison, LighthouseRun } from '#contract/seo/lighthouse.ts'
import type { LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import { LIGHTHOUSE_FAILURE_WORDS, STRATEGY_WORDS } from '#contract/seo/lighthouse.words.ts'
import { Comparison } from './comparison.tsx'
import { FieldData } from './field-data.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { MetricTable } from './metric-table.tsx'
import { RunAudits } from './run-audits.tsx'
import { RunHistory } from './run-history.tsx'
import { RunState } from './run-state.tsx'
import { RunUnderWay } from './run-under-way.tsx'
import { Scores } from './scores.tsx'
import { Refusal, RunAgain } from './start-form.tsx'

interface RunPageProps {
  run: LighthouseRun
  comparison: LighthouseComparison | null
  /** Null until the run is done. */
  fieldData: ReplyOf<typeof getLighthouseFieldData> | null
  /** Null with fewer than two runs. */
  chart: Chart | null
  timeZone: string
  mayRun: boolean
  lastResult: SubmissionResult | undefined
}

/** One run: where it stands, or what it has found. */
export function RunPage(props: RunPageProps) {
  const { run, timeZone, mayRun, lastResult } = props
  const { url, strategy, state, failure, createdAt, report } = run
  const isUnderWay = state === 'queued' || state === 'running'
  return (
    <>
      <PageHeader
        title={shortUrl(url)}
        crumbs={[{ label: 'Lighthouse', to: paths.lighthouse() }]}
        state={<RunState state={state} />}
        description={
          <>
            <WebLink url={url} label={url} />, {STRATEGY_WORDS[strategy].toLowerCase()}, started{' '}
            <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>.
          </>
        }
        actions={
          <>
            {run.hasFullReport ? (
              <LinkButton icon={<Download aria-hidden />} to={paths.lighthouseReport(run.id)} reloadDocument>
                Full report (JSON)
              </LinkButton>
            ) : null}
            {isUnderWay || !mayRun ? null : <RunAgain url={url} strategy={strategy} />}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Refusal lastResult={lastResult} />
        {isUnderWay ? <RunUnderWay run={run} /> : null}
        {state === 'failed' ? (
          <Callout tone="problem" title="This run failed">
            {LIGHTHOUSE_FAILURE_WORDS[failure ?? 'failed']}
          </Callout>
        ) : null}
        {state === 'canceled' ? <Callout title="This run was canceled">It has no result.</Callout> : null}
        {report ? <Result {...props} report={report} /> : null}
        <RunHistory run={run} timeZone={timeZone} />
      </div>
    </>
  )
}

const RUNNERS = {
  chromium: 'on this server',
  pagespeed: 'by PageSpeed Insights, in Google’s data center',
}

function Result({
  run,
  report,
  comparison,
  fieldData,
  chart,
  timeZone,
}: RunPageProps & { report: LighthouseReport }) {
  const { finalUrl, version, refused, warnings, scores, metrics, filmstrip, audits } = report
  return (
    <>
      {warnings.map((warning) => (
        <Callout key={warning} tone="attention">
          {warning}
        </Callout>
      ))}
      {refused > 0 ? (
        <Callout tone="attention" title="Some files were not loaded">
          The page asked for {refused} files at private addresses, which are not opened.
        </Callout>
      ) : null}
      <Scores scores={scores} />
      <MetricTable metrics={metrics} />
      {fieldData ? <FieldData fieldData={fieldData} /> : null}
      {filmstrip.length > 0 ? <Filmstrip frames={filmstrip} /> : null}
      {comparison ? <Comparison comparison={comparison} timeZone={timeZone} /> : null}
      <RunAudits audits={audits} />
      {chart ? <ChartFrame {...chart} /> : null}
      <p className="text-ink-soft">
        Lighthouse {version}, run {run.runner ? RUNNERS[run.runner] : null}
        {finalUrl === run.url ? null : <>, on {finalUrl}</>}. Scores of the same page vary from run to run.
      </p>
    </>
  )
}

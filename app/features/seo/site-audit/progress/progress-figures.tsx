import { formatNumber } from '#app/lib/format.ts'
import { Progress } from '#app/ui/data/progress.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { Audit } from '#contract/seo/site-audit.ts'
import { toProgressView } from './audit-progress.ts'

/** Progress of an audit: a bar, pages so far, speed and time left. */
export function ProgressFigures({ audit }: { audit: Audit }) {
  const { status, progress } = audit
  const { discovered, fetched, failed, blocked } = progress
  const view = toProgressView(audit)
  return (
    <>
      <Progress
        label={status === 'paused' ? 'Audit paused' : 'Audit running'}
        value={view.done > 0 || status === 'paused' ? view.percent : undefined}
        text={view.summary}
      />
      <StatList
        stats={[
          { label: 'Found', value: formatNumber(discovered) },
          { label: 'Fetched', value: formatNumber(fetched) },
          { label: 'Failed', value: formatNumber(failed) },
          { label: 'Blocked', value: formatNumber(blocked) },
          { label: 'Speed', value: view.rate },
          { label: 'Time left', value: view.timeLeft },
        ]}
      />
    </>
  )
}

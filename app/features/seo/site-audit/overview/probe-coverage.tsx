import { count, formatNumber } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import type { ProbeCounts, ProbeCoverage, ProbeReason } from '#contract/seo/outcomes.ts'

const REASON_WORDS = {
  refused: 'refused our crawler',
  robots: 'disallowed by robots.txt',
  timeout: 'did not respond in time',
  'private-address': 'on a private network',
  unreadable: 'could not be read',
  limit: 'beyond the limit of an audit',
  'host-limit': 'beyond the limit for one host',
  time: 'left out because time was up',
  'no-network': 'not reached, as no other site responded to us',
} satisfies Record<ProbeReason, string>

/** How many of the files and external links were checked: what was not has neither passed nor failed. */
export function ProbeCoverageCard({ probes }: { probes: ProbeCoverage }) {
  return (
    <Card title="Files and external links" description="Each was requested once">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Coverage of="Images, scripts, style sheets and fonts" counts={probes.assets} />
        <Coverage of="Links to other sites" counts={probes.links} />
      </dl>
    </Card>
  )
}

function Coverage({
  of,
  counts: { total, working, broken, unchecked },
}: {
  of: string
  counts: ProbeCounts
}) {
  const reasons = Object.entries(REASON_WORDS).flatMap(([reason, words]) => {
    const left = unchecked[reason as ProbeReason] ?? 0 // A key of the table above.
    return left > 0 ? [`${formatNumber(left)} ${words}`] : []
  })
  return (
    <div>
      <dt className="text-xs font-medium text-ink-soft">{of}</dt>
      <dd>
        {total === 0 ? (
          'None found'
        ) : (
          <>
            <p className="font-medium text-ink-strong">
              {formatNumber(working + broken)} of {formatNumber(total)} checked
            </p>
            {working > 0 && broken === 0 ? <p>None is broken</p> : null}
            {broken > 0 ? <p>{count(broken, 'is', 'are')} broken</p> : null}
          </>
        )}
        {reasons.length > 0 ? (
          <ul className="mt-1 text-ink-soft">
            {reasons.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
      </dd>
    </div>
  )
}

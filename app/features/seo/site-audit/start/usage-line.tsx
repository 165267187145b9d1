import { count, formatDate, formatNumber } from '#app/lib/format.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import { describeUsage } from './audit-options.ts'

/** Usage of the plan's monthly limits. Months are in UTC, and so is the date. */
export function UsageLine({ usage: { audits, pages, pagesPerAudit, resetsAt } }: { usage: AuditUsage }) {
  const day = formatDate(resetsAt, 'UTC')
  if (audits.limit !== null && audits.used >= audits.limit) {
    return (
      <Callout tone="attention" title={`All ${count(audits.limit, 'audit')} of this month have been used`}>
        New audits can be started from {day}.
      </Callout>
    )
  }
  return (
    <p className="text-ink-soft">
      {describeUsage(audits)} · {count(pages, 'page')} fetched
      {pagesPerAudit === null ? null : <> · up to {formatNumber(pagesPerAudit)} pages per audit</>} · resets
      on {day}
    </p>
  )
}

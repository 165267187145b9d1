import { count, formatDate, formatNumber } from '#app/lib/format.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import { describeUsage } from './audit-options.ts'

/** Whether the plan has no audit left in this month. */
export const isUsedUp = ({ audits: { used, limit } }: AuditUsage): boolean => limit !== null && used >= limit

/** What of the plan's month is used. Months are counted in UTC, so the day is that of UTC, too. */
export function UsageLine({ usage: { audits, pages, pagesPerAudit, resetsAt } }: { usage: AuditUsage }) {
  const day = formatDate(resetsAt, 'UTC')
  if (audits.limit !== null && audits.used >= audits.limit) {
    return (
      <Callout tone="attention" title={`All ${count(audits.limit, 'audit')} of this month are used`}>
        New audits can be started from {day}.
      </Callout>
    )
  }
  return (
    <p className="text-ink-soft">
      {describeUsage(audits)} · {count(pages, 'page')} fetched
      {pagesPerAudit === null ? null : <> · up to {formatNumber(pagesPerAudit)} pages per audit</>} · counted
      anew from {day}
    </p>
  )
}

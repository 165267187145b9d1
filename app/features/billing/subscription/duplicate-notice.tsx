import { formatDate } from '#app/lib/format.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { EndedDuplicate } from '#contract/billing/subscription.ts'

interface DuplicateNoticeProps {
  duplicate: EndedDuplicate
  timeZone: string
}

/** A notice about a canceled duplicate subscription, and its credit. */
export function DuplicateNotice({ duplicate: { planName, at, credit }, timeZone }: DuplicateNoticeProps) {
  return (
    <Callout tone="attention" title="A second subscription was ended">
      On {formatDate(at, timeZone)} your organization had two subscriptions. The second one, to {planName},
      was ended.{' '}
      {credit === null
        ? 'Any unused time that was paid for became credit toward your next invoices.'
        : `${credit} for unused time became credit toward your next invoices.`}
    </Callout>
  )
}

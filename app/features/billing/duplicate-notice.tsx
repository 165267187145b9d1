import { formatDate } from '#app/lib/format.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { EndedDuplicate } from '#contract/subscription.ts'

interface DuplicateNoticeProps {
  duplicate: EndedDuplicate
  timeZone: string
}

/** That a second subscription was found, and what became of what was paid for it. */
export function DuplicateNotice({ duplicate: { planName, at, credit }, timeZone }: DuplicateNoticeProps) {
  return (
    <Callout tone="attention" title="A second subscription was ended">
      On {formatDate(at, timeZone)} your organization had two subscriptions. The second one, to {planName},
      was ended.{' '}
      {credit === null
        ? 'What was paid for its time to come, if anything, became credit for your next invoices.'
        : `${credit} that was paid for its time to come became credit for your next invoices.`}
    </Callout>
  )
}

import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { SecondSubscription } from '#contract/billing/payment.ts'
import type { EndedDuplicate } from '#contract/billing/subscription.ts'

interface DuplicateNoticesProps {
  /** What runs beside the plan now, as far as the provider answers. */
  open: readonly SecondSubscription[]
  /** What was found, and is ended unless it is open still. */
  ended: readonly EndedDuplicate[]
  timeZone: string
}

/** Second subscriptions: those that run, and what became of what was paid for the others. */
export function DuplicateNotices({ open, ended, timeZone }: DuplicateNoticesProps) {
  const running = new Set(open.map(({ id }) => id))
  return (
    <>
      {open.map((second) => (
        <OpenNotice key={second.id} {...second} />
      ))}
      {ended
        .filter(({ id }) => !running.has(id))
        .map((duplicate) => (
          <EndedNotice key={duplicate.id} duplicate={duplicate} timeZone={timeZone} />
        ))}
    </>
  )
}

function OpenNotice({ planName }: SecondSubscription) {
  if (planName === null) {
    return (
      <Callout
        tone="attention"
        title="You have a second subscription"
        action={
          <LinkButton to={paths.contact()} size="small">
            Contact us
          </LinkButton>
        }
      >
        It was set up manually, beside the plan shown here, and is billed separately.
      </Callout>
    )
  }
  return (
    <Callout tone="attention" title="You have a second subscription">
      It is to {planName}, beside the plan shown here. We end it automatically. Any unused time that was paid
      for becomes credit toward your next invoices.
    </Callout>
  )
}

function EndedNotice({
  duplicate: { planName, at, credit },
  timeZone,
}: {
  duplicate: EndedDuplicate
  timeZone: string
}) {
  return (
    <Callout tone="attention" title="A second subscription was ended">
      On {formatDate(at, timeZone)}, your organization had two subscriptions. The second one, to {planName},
      was ended.{' '}
      {credit === null
        ? 'Any unused time that was paid for became credit toward your next invoices.'
        : `${credit} for unused time became credit toward your next invoices.`}
    </Callout>
  )
}

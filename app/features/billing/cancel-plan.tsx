import { Form, useNavigation } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Subscription } from '#contract/billing.ts'

interface CancelPlanProps {
  subscription: Subscription
  timeZone: string
  /** What is wrong with the tick, and with the cancellation as a whole. */
  fault?: string | undefined
  failure?: string | undefined
  /** Whether it is certain that nothing was cancelled. */
  isKnown?: boolean
}

/** When it ends, and what that means: what has not been paid for ends at once. */
function toConsequences({ status, renewsAt, trialEndsAt }: Subscription, timeZone: string) {
  if (status === 'past_due')
    return {
      when: 'now',
      what: 'It ends at once, since its last payment did not go through. That payment is called off, and nothing is charged any more.',
      next: 'You can choose a plan again at any time.',
    }
  if (status === 'paused' && renewsAt === null)
    return {
      when: 'at the end of its period',
      what: 'Everything works until the period under way ends, and nothing is charged any more.',
      next: 'You can choose a plan again once it has ended.',
    }
  const end = status === 'trialing' ? trialEndsAt : renewsAt
  const day = end ? formatDate(end, timeZone) : 'the end of the period'
  return {
    when: `on ${day}`,
    what: `Everything works until ${day}, and nothing is charged any more.`,
    next: 'You can choose a plan again once it has ended.',
  }
}

/** Says what a cancellation means before it is made: it can't be taken back. */
export function CancelPlan({ subscription, timeZone, fault, failure, isKnown = true }: CancelPlanProps) {
  const { state } = useNavigation()
  const { productName } = subscription
  const { when, what, next } = toConsequences(subscription, timeZone)
  return (
    <>
      <PageHeader
        title={`Cancel ${productName}`}
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
      />
      <div className="mb-6 empty:hidden">
        <ErrorSummary
          title={isKnown ? 'Nothing was cancelled' : 'It is not known whether it was cancelled'}
          faults={[
            ...(failure === undefined ? [] : [{ text: failure }]),
            ...(fault === undefined ? [] : [{ id: 'sure', text: fault }]),
          ]}
        />
      </div>
      <ul className="mb-6 max-w-prose list-disc space-y-1 ps-5">
        <li>{what}</li>
        <li>After that new audits wait for a plan. What you made stays, and can be exported.</li>
        <li>A cancellation can&apos;t be taken back. {next}</li>
      </ul>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <Checkbox
          id="sure"
          name="sure"
          label={`I want to cancel ${productName} ${when}`}
          errors={fault === undefined ? undefined : [fault]}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" isPending={state === 'submitting'} pendingText="Cancelling…">
            Cancel subscription
          </Button>
          <LinkButton to={paths.subscription()} variant="quiet">
            Keep {productName}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Subscription } from '#contract/billing/subscription.ts'

interface CancelPlanProps {
  subscription: Subscription
  timeZone: string
  lastResult?: SubmissionResult | undefined
  /** Whether it is certain that nothing was canceled. */
  isKnown?: boolean
}

/** When it ends, and what that means: an unpaid subscription ends immediately. */
function toConsequences({ status, renewsAt, trialEndsAt }: Subscription, timeZone: string) {
  if (status === 'past_due')
    return {
      when: 'now',
      what: 'It ends immediately because the last payment failed. The unpaid invoice is voided, and you won’t be charged again.',
      next: 'You can choose a new plan at any time.',
    }
  if (status === 'paused' && renewsAt === null)
    return {
      when: 'at the end of its period',
      what: 'Everything works until the current period ends, and you won’t be charged again.',
      next: 'You can choose a new plan once it has ended.',
    }
  const end = status === 'trialing' ? trialEndsAt : renewsAt
  const day = end ? formatDate(end, timeZone) : 'the end of the period'
  return {
    when: `on ${day}`,
    what: `Everything works until ${day}, and you won’t be charged${status === 'trialing' ? '' : ' again'}.`,
    next: 'You can choose a new plan once it has ended.',
  }
}

/** Explains a cancellation before it is made: it can't be undone. */
export function CancelPlan({ subscription, timeZone, lastResult, isKnown = true }: CancelPlanProps) {
  const { state } = useNavigation()
  const { faults, field } = toFormView<'sure'>({ id: 'cancel', errors: lastResult?.error, values: null })
  const { id, name, errors } = field('sure')
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
          title={
            isKnown
              ? 'Your subscription was not canceled'
              : 'We don’t know yet whether your subscription was canceled'
          }
          faults={faults}
        />
      </div>
      <ul className="mb-6 max-w-prose list-disc space-y-1 ps-5">
        <li>{what}</li>
        <li>After that, running audits requires a new plan. Your data stays and can be exported.</li>
        <li>A cancellation can’t be undone. {next}</li>
      </ul>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <Checkbox {...{ id, name, errors }} label={`I want to cancel ${productName} ${when}`} />
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" isPending={state === 'submitting'} pendingText="Canceling…">
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

import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { cancelSubscription } from '#app/features/billing/subscription/subscription.api.server.ts'
import { CancelPlan } from '#app/features/billing/subscription/cancel-plan.tsx'
import { toOutcome } from '#app/features/billing/payment/payment-outcome.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { paths } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Cancel subscription · Bellwether' }]

const FAILURE = 'Failed to cancel subscription.'
const Cancellation = z.object({ sure: z.literal('on', 'Check the box to confirm.') })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { subscription, timeZone, api } = me
  // That page explains why it can't be canceled.
  if (!subscription || findRefusals(me, await readDetails(api)).cancel) return redirect(paths.subscription())
  return { subscription, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, {
    default: form(
      (sent) => parseWithZod(sent, { schema: Cancellation }),
      ({ api }) => cancelSubscription(api),
      (subscription, { context }) => {
        context.session.describe({ subscription })
        return redirectDone(paths.subscription(), 'Your subscription is canceled.')
      },
      {
        toRefusal: (problem) => ({
          words: { formErrors: [problem.status >= 500 && problem.status !== 502 ? FAILURE : problem.detail] },
          shown: toOutcome(problem),
        }),
      },
    ),
  })
}

export default function CancelRoute() {
  const actionData = useActionData<typeof action>()
  return (
    <CancelPlan
      {...useLoaderData<typeof loader>()}
      lastResult={actionData?.result}
      isKnown={actionData?.shown !== 'unknown'}
    />
  )
}

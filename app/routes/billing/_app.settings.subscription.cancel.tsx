import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cancelSubscription } from '#app/features/billing/subscription/subscription.api.server.ts'
import { CancelPlan } from '#app/features/billing/subscription/cancel-plan.tsx'
import { toOutcome } from '#app/features/billing/payment/payment-outcome.ts'
import { readDetails } from '#app/features/billing/subscription/read-billing.server.ts'
import { findRefusals } from '#app/features/billing/subscription/find-refusals.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Cancel subscription · Bellwether' }]

const FAILURE = 'Failed to cancel subscription.'
const NOT_SURE = 'Check the box to confirm.'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { subscription, timeZone, api } = me
  // Why it can't be canceled stands there.
  if (!subscription || findRefusals(me, await readDetails(api)).cancel) return redirect(paths.subscription())
  return { subscription, timeZone }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const form = await readForm(request)
  if (form.get('sure') !== 'on')
    return data({ fault: NOT_SURE, failure: undefined, isKnown: true }, { status: 422 })
  try {
    context.session.describe({ subscription: await cancelSubscription(api) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, detail } = error.problem
    const isKnown = toOutcome(error.problem) !== 'unknown'
    const failure = status >= 500 && status !== 502 ? FAILURE : detail
    return data({ fault: undefined, failure, isKnown }, { status })
  }
  return redirectWithToast(paths.subscription(), { kind: 'success', text: 'Your subscription is canceled.' })
}

export default function CancelRoute() {
  return <CancelPlan {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}

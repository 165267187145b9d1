import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cancelSubscription } from '#app/features/billing/billing.api.server.ts'
import { CancelPlan } from '#app/features/billing/cancel-plan.tsx'
import { toOutcome } from '#app/features/billing/payment-outcome.ts'
import { readDetails } from '#app/features/billing/read-billing.server.ts'
import { findRefusals } from '#app/features/billing/find-refusals.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Cancel subscription · Bellwether' }]

const FAILURE = 'Failed to cancel subscription.'
const NOT_SURE = 'Tick the box to say that you mean it.'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireAdministrator(request, context)
  const { subscription, timeZone, api } = me
  // Why it can't be cancelled stands there.
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
  return redirectWithToast(paths.subscription(), { kind: 'success', text: 'Your subscription is cancelled.' })
}

export default function CancelRoute() {
  return <CancelPlan {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}

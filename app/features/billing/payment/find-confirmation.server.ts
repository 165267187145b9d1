import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { confirmInvoice } from './payment.api.server.ts'

/** The state of a payment that needs authentication. Redirects to `doneAt` once it is paid. */
export async function findConfirmation(
  { request, context }: LoaderFunctionArgs,
  { invoiceId, doneAt }: { invoiceId: string; doneAt: string },
) {
  const { api } = await requireAdministrator(request, context)
  const { subscription, ...confirmation } = await confirmInvoice(api, invoiceId)
  if (subscription) context.session.describe({ subscription })
  const isLookedAtAgain = new URL(request.url).searchParams.has('again')
  const isPastDue = subscription?.status === 'past_due'
  if (confirmation.status !== 'paid') return { confirmation, isLookedAtAgain, isPastDue }
  return redirectDone(doneAt, subscription ? `You are on ${subscription.productName} now.` : 'Done')
}

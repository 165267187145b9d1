import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type TypedResponse } from '@remix-run/cloudflare'
import * as z from 'zod'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { attempt, invalid } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { CardPage, CardReference } from '#contract/billing/payment.forms.ts'
import { PlanChoice } from '#contract/billing/subscription.forms.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { Timestamp } from '#contract/fields.ts'
import { toOutcome } from './payment-outcome.ts'
import { createCardPage, createSetupIntent, replaceCard, updateSubscription } from './payment.api.server.ts'

type Place = z.infer<typeof CardPage>['returnTo']

const PAYMENT_FAILURE = 'Failed to upgrade subscription.'
const CARD_FAILURE = 'Failed to save card.'
const Purchase = PlanChoice.extend({ card: CardReference.optional(), previewedAt: Timestamp.optional() })
const NewCard = z.object({ card: CardReference })

interface Outcome {
  subscription: Subscription | null
  /** The invoice that a bank wants the person's word for; null when all is done. */
  confirmInvoiceId: string | null
  invoiceId: string | null
}

/** The two ways to a card, by script and without; undefined for what is not about getting one. */
async function beginCard(api: Api, form: FormData, returnTo: Place) {
  const intent = form.get('intent')
  if (intent === 'setup') return data({ setup: await createSetupIntent(api), result: undefined })
  if (intent !== 'hosted') return undefined
  const submission = parseWithZod(form, { schema: CardPage.omit({ returnTo: true }) })
  const outcome = await attempt(submission, (choice) => createCardPage(api, { ...choice, returnTo }))
  return 'refusal' in outcome ? outcome.refusal : redirect(outcome.done)
}

interface TakeOptions {
  returnTo: Place
  /** Says what to do once it is paid, or saved. */
  onDone: (outcome: Outcome) => TypedResponse<never>
}

/** Everything that the form of a purchase can ask for. */
export async function takePurchase(api: Api, form: FormData, { returnTo, onDone }: TakeOptions) {
  const begun = await beginCard(api, form, returnTo)
  if (begun) return begun
  const submission = parseWithZod(form, { schema: Purchase })
  if (submission.status !== 'success') return invalid(submission)
  return finish(submission, () => updateSubscription(api, submission.value), {
    returnTo,
    onDone,
    failure: PAYMENT_FAILURE,
  })
}

/** Everything that the form of another card can ask for. */
export async function takeNewCard(api: Api, form: FormData, { returnTo, onDone }: TakeOptions) {
  const begun = await beginCard(api, form, returnTo)
  if (begun) return begun
  const submission = parseWithZod(form, { schema: NewCard })
  if (submission.status !== 'success') return invalid(submission)
  return finish(
    submission,
    async () => ({ ...(await replaceCard(api, submission.value.card)), invoiceId: null }),
    { returnTo, onDone, failure: CARD_FAILURE },
  )
}

async function finish(
  submission: Parameters<typeof invalid>[0],
  work: () => Promise<Outcome>,
  { returnTo, onDone, failure }: TakeOptions & { failure: string },
) {
  try {
    const outcome = await work()
    const { confirmInvoiceId: id } = outcome
    if (id === null) return onDone(outcome)
    return redirect(returnTo === 'signup' ? paths.confirmPayment(id) : paths.confirmInvoice(id))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, detail } = error.problem
    const { data: shown, init } = invalid(submission, error, status === 502 ? detail : failure)
    return data({ ...shown, outcome: toOutcome(error.problem) }, init ?? {})
  }
}

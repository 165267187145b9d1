import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, type TypedResponse } from '@remix-run/cloudflare'
import * as z from 'zod'
import { form, type Sent, show } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { CardPage, CardReference } from '#contract/billing/payment.forms.ts'
import { PlanChoice } from '#contract/billing/subscription.forms.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { Timestamp } from '#contract/fields.ts'
import type { Problem } from '#contract/problem.ts'
import { toOutcome } from './payment-outcome.ts'
import { createCardPage, createSetupIntent, replaceCard, updateSubscription } from './payment.api.server.ts'

type Place = z.infer<typeof CardPage>['returnTo']

const Purchase = PlanChoice.extend({ card: CardReference.optional(), previewedAt: Timestamp.optional() })
const NewCard = z.object({ card: CardReference })
const HostedCard = CardPage.omit({ returnTo: true })

interface Outcome {
  subscription: Subscription | null
  /** The invoice that needs authentication; null without one. */
  confirmInvoiceId: string | null
  invoiceId: string | null
}

interface TakeOptions {
  returnTo: Place
  /** Where to redirect once it is paid, or saved. */
  toDone: (outcome: Outcome) => TypedResponse<never>
}

/** Both ways to collect a card, with and without script. */
const toCardIntents = (returnTo: Place) => ({
  setup: form(
    (sent) => parseWithZod(sent, { schema: z.object({}) }),
    ({ api }) => createSetupIntent(api),
    (setup) => show(setup),
    { failure: 'Failed to load the card form.' },
  ),
  hosted: form(
    (sent) => parseWithZod(sent, { schema: HostedCard }),
    ({ api, value }) => createCardPage(api, { ...value, returnTo }),
    (url) => redirect(url),
  ),
})

/** Intents of the purchase form. */
export const toPurchaseIntents = (options: TakeOptions) => ({
  ...toCardIntents(options.returnTo),
  pay: form(
    (sent) => parseWithZod(sent, { schema: Purchase }),
    ({ api, value }) => updateSubscription(api, value),
    (outcome, sent) => finish(outcome, sent, options),
    { toRefusal: toPaymentRefusal('Failed to upgrade subscription.') },
  ),
})

/** Intents of the form that replaces the card. */
export const toNewCardIntents = (options: TakeOptions) => ({
  ...toCardIntents(options.returnTo),
  pay: form(
    (sent) => parseWithZod(sent, { schema: NewCard }),
    ({ api, value }) => replaceCard(api, value.card),
    (outcome, sent) => finish({ ...outcome, invoiceId: null }, sent, options),
    { toRefusal: toPaymentRefusal('Failed to save card.') },
  ),
})

function finish(outcome: Outcome, { context }: Sent, { returnTo, toDone }: TakeOptions) {
  const { confirmInvoiceId: id, subscription } = outcome
  if (id !== null)
    return redirect(returnTo === 'signup' ? paths.confirmPayment(id) : paths.confirmInvoice(id))
  if (subscription) context.session.describe({ subscription })
  return toDone(outcome)
}

/** With whether anything was charged. */
const toPaymentRefusal = (failure: string) => (problem: Problem) => ({
  failure: problem.status === 502 ? problem.detail : failure,
  shown: toOutcome(problem),
})

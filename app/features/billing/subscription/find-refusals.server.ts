import { listBillingActions, toBillingFacts, toRefusals } from '#contract/billing/subscription.policy.ts'
import type { ProviderAnswer } from '#app/lib/http/ask-provider.server.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'

type Details = ProviderAnswer<{ details: BillingDetails }>

/** The provider is asked for those alone who may do something about paying. */
const UNASKED: Details = { provider: 'silent' }

/** By what the API says; where the provider does not answer, nothing is known but what everybody's reply says. */
export const findRefusals = (
  caller: Parameters<typeof toBillingFacts>[0],
  { provider, known }: Details = UNASKED,
) => toRefusals(known?.details.allowedActions ?? listBillingActions(toBillingFacts(caller, provider)))

import { toBillingFacts, toRefusals } from '#contract/billing.policy.ts'
import type { ProviderAnswer } from './read-billing.server.ts'

/** The provider is asked for those alone who may do something about paying. */
const UNASKED: ProviderAnswer = { provider: 'silent' }

/** Decided here and not in the page, which is sent what came of it alone. */
export const findRefusals = (
  caller: Parameters<typeof toBillingFacts>[0],
  { provider, known }: ProviderAnswer = UNASKED,
) => toRefusals(toBillingFacts(caller, provider, known?.details))

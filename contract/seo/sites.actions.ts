import type { RefusalTable } from '#contract/allowed-actions.ts'
import { NEEDS_PLAN } from '#contract/billing/plan-refusal.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'

/** Sites per organization. */
export const MAX_SITES = 200

export const SITE_ACTIONS = ['verify', 'remove'] as const
export type SiteAction = (typeof SITE_ACTIONS)[number]

/** Actions on the list of sites, not on one of them. */
export const ADD_SITE_ACTIONS = ['add'] as const

export const SITE_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.manager },
  plan: { kind: 'plan-required', text: NEEDS_PLAN },
  limit: { kind: 'limit-reached', text: `You have ${MAX_SITES} sites. Remove one to add another.` },
} as const satisfies RefusalTable<string>
export type SiteReason = keyof typeof SITE_REFUSALS

import type { RefusalTable } from '#contract/allowed-actions.ts'
import { ACCESS_REFUSALS } from '#contract/access.ts'

export const ORGANIZATION_ACTIONS = ['edit', 'remove-logo', 'edit-feedback-settings'] as const
export type OrganizationAction = (typeof ORGANIZATION_ACTIONS)[number]

export const ORGANIZATION_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
} as const satisfies RefusalTable<string>
export type OrganizationReason = keyof typeof ORGANIZATION_REFUSALS

import { ACCESS_REFUSALS } from '#contract/access.ts'
import type { RefusalTable } from '#contract/allowed-actions.ts'

export const ATTRIBUTE_ACTIONS = ['edit', 'archive', 'restore', 'delete'] as const
export type AttributeAction = (typeof ATTRIBUTE_ACTIONS)[number]

/** Of an organization, archived ones included. */
export const MAX_ATTRIBUTES = 200

/** The refusal of another number of options, of other values, and of a change between numbered and numberless. */
export const ATTRIBUTE_FROZEN =
  'This attribute is in use. You can change its wording, not its values or number of options.'

export const ATTRIBUTE_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  archived: { kind: 'conflict', text: 'This attribute is archived. Restore it first.' },
  notArchived: { kind: 'conflict', text: 'This attribute is not archived.' },
  inUse: { kind: 'conflict', text: 'This attribute is used by review cycles. Archive it instead.' },
  limit: { kind: 'limit-reached', text: `An organization can have ${MAX_ATTRIBUTES} scored attributes.` },
} as const satisfies RefusalTable<string>
export type AttributeReason = keyof typeof ATTRIBUTE_REFUSALS

import * as z from 'zod'
import { UNAVAILABLE_REASONS } from '#contract/seo/domain.words.ts'

/** What a connected Google account is read for. */
const AccountSettings = z.object({
  properties: z.array(z.string()).catch([]),
  /** Milliseconds since 1970: before that nothing is read. */
  syncAfter: z.number().catch(0),
  /** Why it could not be read the last time; null where it could. A refusal is the state of the connection. */
  lastFailure: z
    .object({ reason: z.enum(UNAVAILABLE_REASONS), message: z.string() })
    .nullable()
    .catch(null),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const NEW_ACCOUNT: AccountSettings = { properties: [], syncAfter: 0, lastFailure: null }

export const readAccountSettings = (settings: unknown): AccountSettings =>
  AccountSettings.safeParse(settings).data ?? NEW_ACCOUNT

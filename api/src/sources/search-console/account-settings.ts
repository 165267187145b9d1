import * as z from 'zod'

/** What a connected Google account is read for. */
const AccountSettings = z.object({
  properties: z.array(z.string()).catch([]),
  /** Milliseconds since 1970: before that nothing is read. */
  syncAfter: z.number().catch(0),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const NEW_ACCOUNT: AccountSettings = { properties: [], syncAfter: 0 }

export const readAccountSettings = (settings: unknown): AccountSettings =>
  AccountSettings.safeParse(settings).data ?? NEW_ACCOUNT

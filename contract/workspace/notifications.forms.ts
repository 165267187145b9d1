import * as z from 'zod'
import { LISTED_KINDS } from './notifications.words.ts'

const Kinds = z.array(z.enum(LISTED_KINDS)).max(LISTED_KINDS.length).default([])

/** Kinds that are listed in the app, and those that are part of the digest; all others are turned off. */
export const EditNotificationSettings = z.object({ listed: Kinds, mailed: Kinds })
export type EditNotificationSettings = z.infer<typeof EditNotificationSettings>

import * as z from 'zod'
import { isInvalid, Opened } from '#contract/fields.ts'
import { WithScheme } from './site-audit.forms.ts'

/** Verification methods. */
export const VERIFICATION_METHODS = ['meta', 'file', 'dns'] as const

export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

export const AddSite = z.object({ url: WithScheme })
export type AddSite = z.infer<typeof AddSite>

export const VerifySite = z.object({
  method: z.enum(VERIFICATION_METHODS, { error: isInvalid('Verification method') }),
  ...Opened,
})
export type VerifySite = z.infer<typeof VerifySite>

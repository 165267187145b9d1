import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, tooLong } from '#contract/fields.ts'
import { ForgotPassword, ResetPassword } from './password-reset.forms.ts'
import { Identity, KnownDevices } from './sign-in.ts'

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/auth/forgot-password',
  summary: 'Mail a link to choose a new password; the answer is always the same',
  access: 'anyone',
  query: ForgotPassword,
  reply: z.object({ message: z.string() }),
  status: 202,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Choose a new password with the token of the mailed link; ends all sessions and every sign-in not in `keep`',
  access: 'anyone',
  body: ResetPassword.safeExtend({ devices: KnownDevices }),
  /** The device counts as a known one of the account. */
  reply: z.object({ userId: id('usr'), deviceToken: z.string() }),
  status: 200,
})

export const readResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-password/{token}',
  summary: 'What a reset link is for: the other ways to sign in, and whether a code is asked for',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    /** Those that can be kept. */
    identities: z.array(Identity),
    hasTwoStep: z.boolean(),
  }),
  status: 200,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, tooLong } from '#contract/fields.ts'
import { ForgotPassword, ResetPassword } from './password-reset.forms.ts'
import { Identity, KnownDevices } from './sign-in.ts'

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/auth/forgot-password',
  summary: 'Email a password reset link; the response is the same whether or not the account exists',
  access: 'anyone',
  query: ForgotPassword,
  reply: z.object({ message: z.string() }),
  status: 202,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Set a new password with the token of the emailed link; ends all sessions and disconnects providers not in `keep`',
  access: 'anyone',
  body: ResetPassword.safeExtend({ devices: KnownDevices }),
  /** The device becomes a known device of the account. */
  reply: z.object({ userId: id('usr'), deviceToken: z.string() }),
  status: 200,
})

export const readResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-password/{token}',
  summary: 'What a reset link is for: the connected providers, and whether a two-step code is required',
  access: 'anyone',
  params: z.object({ token: z.string().min(1).max(200, tooLong()) }),
  reply: z.object({
    /** Providers that can be kept. */
    identities: z.array(Identity),
    hasTwoStep: z.boolean(),
  }),
  status: 200,
})

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { Profile } from './profile.ts'
import { ChangePassword, ConfirmTwoStep, IdentityProof } from './security.forms.ts'
import { listProviderNames, PROVIDERS } from './providers.ts'
import { Credential, KnownDevices } from './sign-in.ts'

/** Ends every other session of the caller. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/me/password',
  summary: 'Change the password; other sessions end',
  access: 'member',
  body: ChangePassword.safeExtend({ devices: KnownDevices }),
  reply: z.object({ deviceToken: z.string() }),
  status: 200,
})

/**
 * Adding or removing a way to sign in needs more than a session, which may have been left open. A proof of identity is
 * good for one such call of the session, within ten minutes.
 */
export const getIdentityProof = endpoint({
  method: 'GET',
  path: '/users/me/proof',
  summary: 'How the caller can prove their identity, and whether they have just done so',
  access: 'member',
  reply: z.object({
    /** `sign-in`: with neither password nor two-step sign-in, a fresh session in a browser is the proof. */
    by: z.enum(['password', 'code', 'sign-in']),
    isGiven: z.boolean(),
  }),
  status: 200,
})

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/users/me/proof',
  summary: 'Prove identity with the password or a code, before changing how the caller signs in',
  access: 'member',
  body: IdentityProof,
  status: 204,
})

export const SessionInfo = z.object({
  id: id('ses'),
  kind: z.enum(['web', 'extension']),
  /** Such as `Chrome on Windows`. */
  device: z.string(),
  /** The network that it was last used from, such as 203.0.113.0/24. */
  network: z.string().nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  isCurrent: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Sessions of the caller, most recent first',
  access: 'member',
  reply: z.object({ items: z.array(SessionInfo) }),
  status: 200,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  summary: 'Sign the caller out on one device',
  access: 'member',
  params: z.object({ id: id('ses') }),
  status: 204,
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'Sign the caller out everywhere, including here',
  access: 'member',
  status: 204,
})

const ProviderName = z.object({ provider: z.enum(PROVIDERS) })

export const connectProvider = endpoint({
  method: 'POST',
  path: '/users/me/identities/{provider}',
  summary: `Let the caller sign in with ${listProviderNames()} too; needs a proof`,
  access: 'member',
  params: ProviderName,
  body: Credential,
  reply: Profile,
  status: 200,
})

/** Refused for the only way left to sign in. */
export const disconnectProvider = endpoint({
  method: 'DELETE',
  path: '/users/me/identities/{provider}',
  summary: `End the sign-in with ${listProviderNames()}; needs a proof`,
  access: 'member',
  params: ProviderName,
  reply: Profile,
  status: 200,
})

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/users/me/two-step',
  summary:
    'A new secret for an authenticator app, active once confirmed with a code; needs a proof of identity',
  access: 'member',
  reply: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** The `otpauth://totp/…` URL in the QR code. */
    address: z.string(),
  }),
  status: 201,
})

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/users/me/two-step/confirm',
  summary: 'Turn two-step sign-in on with a first code; returns the recovery codes, once',
  access: 'member',
  body: ConfirmTwoStep,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/two-step/recovery-codes',
  summary: 'Replace the recovery codes, with a code',
  access: 'member',
  body: ConfirmTwoStep,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
})

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/users/me/two-step/end',
  summary: 'Turn two-step sign-in off with a code of the app or a recovery code',
  access: 'member',
  body: ConfirmTwoStep,
  reply: Profile,
  status: 200,
})

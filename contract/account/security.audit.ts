import type { AuditEventKinds } from '#contract/audit-event.ts'

export const SECURITY_EVENTS = {
  'security.password-changed': { entity: 'user', words: 'changed their password' },
  'security.two-step-on': { entity: 'user', words: 'turned two-step sign-in on' },
  'security.two-step-off': { entity: 'user', words: 'turned two-step sign-in off' },
  'security.two-step-reset': { entity: 'user', words: 'turned off two-step sign-in of {subject}' },
  'security.provider-connected': { entity: 'user', words: 'connected {subject} to sign in with' },
  'security.provider-disconnected': { entity: 'user', words: 'disconnected {subject}' },
  'security.recovery-code-used': { entity: 'user', words: 'signed in with a recovery code' },
  'security.recovery-codes-renewed': { entity: 'user', words: 'made new recovery codes' },
  'security.session-ended': { entity: 'user', words: 'signed out another device' },
  'security.session-revoked': { entity: 'user', words: 'ended a session of {subject}' },
  'security.signed-out-everywhere': { entity: 'user', words: 'signed out everywhere' },
  'security.data-downloaded': { entity: 'user', words: 'downloaded their data' },
} as const satisfies AuditEventKinds

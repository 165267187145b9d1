import type { KeptSession } from './session-store.ts'

export type AppMessage = { type: 'userAuthenticated'; session: KeptSession } | { type: 'userLogout' }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function toSession(message: Record<string, unknown>): KeptSession | undefined {
  const { user, token, refreshToken, subscription } = message
  if (!isRecord(user) || !isText(token) || !isText(refreshToken)) return undefined
  const { id, name, email } = user
  if (!isText(id) || !isText(name) || !isText(email)) return undefined
  const plan = isRecord(subscription) && isText(subscription['productName']) ? subscription : null
  return {
    user: { id, name, email },
    token,
    refreshToken,
    subscription: plan as KeptSession['subscription'],
  }
}

/** A validated message of the app; undefined for anything else. */
export function readAppMessage(message: unknown): AppMessage | undefined {
  if (!isRecord(message)) return undefined
  if (message['type'] === 'userLogout') return { type: 'userLogout' }
  if (message['type'] !== 'userAuthenticated') return undefined
  const session = toSession(message)
  return session && { type: 'userAuthenticated', session }
}

import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface Message {
  id: string
  at: Date
  body: string
}

function sign(secret: string, { id, at, body }: Message): string {
  const key = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0))
  const signed = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers by which a receiver knows that a message is ours, whole and new: a signature for each secret. */
export const toWebhookHeaders = (
  secrets: readonly string[],
  message: Message,
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
})

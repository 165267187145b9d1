export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: Record<string, unknown>) => void

const SECRET_NAME = /pass|token|secret|credential|cookie|authorization|nonce|email/i
/** Addresses of people, and whatever is long and random enough to open something. Our own ids are shorter. */
const SECRET_TEXT = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|[\w-]{40,}/g
/** Drizzle puts the values of a failed statement, hashes and all, behind this. */
const STATEMENT_VALUES = /\nparams:.*$/gms
const HIDDEN = '[hidden]'
const MAX_DEPTH = 4

/** A text without what looks like a secret or like personal data. */
export const cleanText = (text: string) => text.replace(STATEMENT_VALUES, '').replace(SECRET_TEXT, HIDDEN)

/** The frames alone: the stack repeats the message, and is cut at the same place as that. */
const frames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '…'
  if (value instanceof Error) {
    const cause = value.cause === undefined ? {} : { cause: withoutSecrets(value.cause, depth + 1) }
    return { name: value.name, message: cleanText(value.message), stack: frames(value), ...cause }
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_NAME.test(key) ? HIDDEN : withoutSecrets(item, depth + 1),
    ]),
  )
}

/** One JSON object a line. What looks like a secret or like personal data, by name or by form, is hidden. */
export function createLog(base: Record<string, unknown>): Log {
  return (level, event, facts = {}) => {
    const line = JSON.stringify({
      level,
      event,
      ...base,
      ...(withoutSecrets(facts) as Record<string, unknown>),
    })
    if (level === 'error') console.error(line)
    else console.log(line)
  }
}

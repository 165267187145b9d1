export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: Record<string, unknown>) => void

const SECRET = /pass|token|secret|credential|cookie|authorization|nonce|email/i

function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  if (typeof value !== 'object' || value === null || depth > 4) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET.test(key) ? '[hidden]' : withoutSecrets(item, depth + 1),
    ]),
  )
}

/** One JSON object a line. Values under names that look like secrets or personal data are hidden. */
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

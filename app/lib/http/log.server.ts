type Level = 'info' | 'warn' | 'error'
export type Log = (level: Level, event: string, fields?: Record<string, unknown>) => void

function toPlain(value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value
}

/** One JSON line per event, with its request id. Never pass tokens, cookies or form values. */
export function createLog(requestId: string): Log {
  return (level, event, fields = {}) => {
    const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]))
    console[level](
      JSON.stringify({ level, event, at: new Date().toISOString(), requestId, worker: 'app', ...plain }),
    )
  }
}

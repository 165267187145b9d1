import * as z from 'zod'

const Level = z.enum(['debug', 'info', 'warn', 'error'])
type Level = z.infer<typeof Level>

/** One JSON object a line, in the shape of the workers' own lines. */
export type Log = (level: Level, event: string, facts?: Record<string, unknown>) => void

/** Writes lines; `debug` ones only when asked to. */
export function createLog(write: (line: string) => void, isVerbose: boolean): Log {
  return (level, event, facts) => {
    if (level === 'debug' && !isVerbose) return
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`)
  }
}

const WorkerLine = z.looseObject({ level: Level, event: z.string() })

/** Takes what a worker printed: a line of its log as such, anything else as text. */
export function logWorkerOutput(log: Log, level: string, message: string): void {
  const line = WorkerLine.safeParse(parseJson(message)).data
  if (line) {
    const { level: saidLevel, event, ...facts } = line
    log(saidLevel, event, facts)
    return
  }
  log(Level.catch('info').parse(level), 'worker-output', { message })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { type ParseJob } from './parse-job.ts'

// What a parse step says while it works. It names what it is about to read before it reads it: a step that never comes back
// can't say afterwards what it hung on.

/** Takes one result of a job. */
export type Report = (result: string) => Promise<void>
/**
 * Says what is about to be read, one URL or several with a space between them, and reads it. Nothing else of the step runs until
 * `read` has ended.
 */
export type Announce = <Value>(url: string, read: () => Value) => Promise<Value>

export interface JobOutput {
  report: Report
  announce: Announce
}

export type ParseMessage =
  { kind: 'reading'; url: string } | { kind: 'read' } | { kind: 'result'; text: string } | { kind: 'end' }

/** Between two messages; a character that JSON and URLs never hold as it is. */
const MESSAGE_END = '\f'
const READING = '>'
const READ = '<'
const END = '.'

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Longer than a turn takes; a job that was canceled while it had its own never says that it is over. */
const MAX_HOLD_MS = 1_000
/** Since when a job of this process is about to read. A plain number: jobs must not wait for each other's promises. */
let takenAt = 0

/** Runs `work` while no other job of this process is in it, so that one announcement at a time is open. */
async function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  while (Date.now() - takenAt < MAX_HOLD_MS) await nextTask()
  const own = Date.now()
  takenAt = own
  try {
    return await work()
  } finally {
    if (takenAt === own) takenAt = 0
  }
}

function toMessage(text: string): ParseMessage {
  if (text.startsWith(READING)) return { kind: 'reading', url: text.slice(1) }
  if (text === READ) return { kind: 'read' }
  if (text === END) return { kind: 'end' }
  return { kind: 'result', text }
}

/** Runs a job and gives what it says as it says it; the stream breaks off when the job fails. */
export function streamJob(
  job: ParseJob,
  run: (job: ParseJob, output: JobOutput) => Promise<void>,
): { stream: ReadableStream<Uint8Array>; done: Promise<void> } {
  // Of bytes, and each write waits until it has been taken.
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const say = (text: string) => writer.write(encoder.encode(text + MESSAGE_END))
  const output: JobOutput = {
    report: say,
    announce: (url, read) =>
      alone(async () => {
        await say(READING + url)
        // What was taken from us has not left the process before the runtime has had its turn.
        await nextTask()
        try {
          return read()
        } finally {
          // The listener may be gone, which the next awaited write reports.
          say(READ).catch(() => undefined)
        }
      }),
  }
  const done = run(job, output)
    .then(() => say(END))
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error))
  return { stream: readable, done }
}

/** Splits what comes of a stream into the messages that are whole. */
export function createMessageReader(): (chunk: Uint8Array) => ParseMessage[] {
  const decoder = new TextDecoder()
  let begun: string[] = []
  return (chunk) => {
    const parts = decoder.decode(chunk, { stream: true }).split(MESSAGE_END)
    return parts.flatMap((part, index) => {
      begun.push(part)
      if (index === parts.length - 1) return []
      const text = begun.join('')
      begun = []
      return toMessage(text)
    })
  }
}

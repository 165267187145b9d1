import { type Bindings, type Settings } from '#api/env.ts'
import { type ParseJob } from './parse-job.ts'
import { createMessageReader } from './parse-messages.ts'
import { ParsePool, type ParseProcess, ProcessLife } from './parse-pool.ts'
import { ParseStepLost } from './parse-step-lost.ts'

export interface ParseOptions {
  signal?: AbortSignal
  /** Whether the caller has broken a parse step before; asked again when the job has to wait. */
  isSuspect?: () => boolean
}

/**
 * Runs a job in a parse step and gives its results as they come. Throws `ParseStepLost` when the step is lost; the rest of
 * the job may then run again.
 */
export type RunParseJob = (job: ParseJob, options?: ParseOptions) => AsyncIterable<string>

interface ParseBinding {
  batch: (job: ParseJob) => Promise<ReadableStream<Uint8Array>>
}

/** A process that was killed is back after a second or two. */
const STARTS = 8
const RESTART_MS = 500

/** All objects of one machine share what is known of its processes. */
const pools = new Map<string, ParsePool>()

function poolOf(urls: readonly string[]): ParsePool {
  const key = urls.join()
  const pool = pools.get(key) ?? new ParsePool(urls)
  pools.set(key, pool)
  return pool
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Rejects when the signal says so, whether or not what was begun can be called off. */
function untilAbort(signal: AbortSignal | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  aborted.catch(() => undefined)
  return aborted
}

/** Results of a job as they come, while `life` learns what is being read. */
async function* follow(
  stream: ReadableStream<Uint8Array>,
  life: ProcessLife,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const job = Symbol('job')
  const aborted = untilAbort(signal)
  const reader = stream.getReader()
  const toMessages = createMessageReader()
  try {
    for (;;) {
      const { value, done } = await Promise.race([reader.read(), aborted])
      if (done) throw new Error('The response ended early.')
      for (const message of toMessages(value)) {
        if (message.kind === 'reading') life.begin(job, message.url)
        if (message.kind === 'read') life.end(job)
        if (message.kind === 'result') yield message.text
        if (message.kind === 'end') return
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw life.judge(job, error)
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Everything that a parse process needs to know of us. */
interface Access {
  pool: ParsePool
  secret: string
}

/** Hands a job to a process that takes it: one that was killed while the job waited for its turn has not begun it. */
async function begin(
  { pool, secret }: Access,
  job: ParseJob,
  { signal, isSuspect = () => false }: ParseOptions,
): Promise<{ process: ParseProcess; life: ProcessLife; response: Response }> {
  let cause: unknown
  for (let start = 0; start < STARTS; start += 1) {
    const process = pool.choose(isSuspect())
    const life = process.life
    process.open += 1
    try {
      const response = await fetch(new URL('/batch', process.url), {
        method: 'POST',
        headers: { 'x-parse-secret': secret },
        body: JSON.stringify(job),
        ...(signal && { signal }),
      })
      return { process, life, response }
    } catch (error) {
      process.open -= 1
      signal?.throwIfAborted()
      process.lose(life)
      cause = error
    }
    await delay(RESTART_MS)
  }
  throw new ParseStepLost('innocent', undefined, cause)
}

async function* runInProcess(access: Access, job: ParseJob, options: ParseOptions): AsyncGenerator<string> {
  const { process, life, response } = await begin(access, job, options)
  try {
    // Bytes are what a body is made of, which its type does not say.
    if (!response.ok || !response.body)
      throw new Error(`The parse process returned status ${response.status}.`)
    const stream = response.body as ReadableStream<Uint8Array>
    yield* follow(stream, life, options.signal)
  } catch (error) {
    if (error instanceof ParseStepLost) process.lose(life)
    throw error
  } finally {
    process.open -= 1
  }
}

async function* runInBinding(
  entry: ParseBinding,
  job: ParseJob,
  { signal }: ParseOptions,
): AsyncGenerator<string> {
  // Each call is a step of its own, which breaks nothing else.
  const life = new ProcessLife()
  const begun = entry.batch(job).catch((error: unknown) => {
    throw life.judge(Symbol('job'), error)
  })
  yield* follow(await Promise.race([begun, untilAbort(signal)]), life, signal)
}

/** The platform's binding, or the parse processes of one machine where settings name some. */
export function createParseClient({ PARSE }: Pick<Bindings, 'PARSE'>, settings: Settings): RunParseJob {
  const { PARSE_URLS: urls, PARSE_SECRET: secret = '' } = settings
  if (urls.length === 0) {
    // The binding leads to the entrypoint Parse of this worker (wrangler.toml), whose type the platform does not know.
    const entry = PARSE as unknown as ParseBinding
    return (job, options = {}) => runInBinding(entry, job, options)
  }
  const access = { pool: poolOf(urls), secret }
  return (job, options = {}) => runInProcess(access, job, options)
}

/** The only result of a job that has one. */
export async function parseOnce(parse: RunParseJob, job: ParseJob, options?: ParseOptions): Promise<string> {
  for await (const result of parse(job, options)) return result
  throw new Error('A parse step ended without a result.')
}

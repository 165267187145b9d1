import { HandshakeReply, notKnown, type OFFERED_VERSIONS } from '#contract/seo/host-lookups.ts'

export interface HandshakeJob {
  host: string
  port: number
  versions: (typeof OFFERED_VERSIONS)[number]
  /** Whose job it is, so that nobody's waits for all of somebody else's. */
  caller: string
}

/** Makes one TLS handshake, and tells what the server showed. */
export type ShakeHands = (job: HandshakeJob, signal: AbortSignal) => Promise<HandshakeReply>

const BUSY_MS = 1_000
/** Times that it is tried again where others are before us. */
const MAX_BUSY = 10

interface ProbeSettings {
  TLS_PROBE_URL?: string | undefined
  TLS_PROBE_SECRET?: string | undefined
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** By a process of one machine; undefined on an installation without one: workers can't see certificates. */
export function createHandshakes({
  TLS_PROBE_URL: url,
  TLS_PROBE_SECRET: secret = '',
}: ProbeSettings): ShakeHands | undefined {
  if (url === undefined) return undefined
  const ask = ({ caller, ...job }: HandshakeJob, signal: AbortSignal) =>
    fetch(new URL('/handshake', url), {
      method: 'POST',
      headers: { 'x-compute-secret': secret, 'x-compute-caller': caller },
      body: JSON.stringify(job),
      signal,
    })
  return async (job, signal) => {
    try {
      for (let tries = 0; tries <= MAX_BUSY && !signal.aborted; tries += 1) {
        const response = await ask(job, signal)
        if (response.ok) return HandshakeReply.parse(await response.json())
        await response.body?.cancel()
        if (response.status !== 429) break
        await delay(BUSY_MS)
      }
    } catch {
      // The process has ended, or nobody waits any more.
    }
    return notKnown('interrupted')
  }
}

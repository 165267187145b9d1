import { type Audit } from '#contract/seo/site-audit.ts'

const POLL_MS = 500
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 15_000
const ENDS = new Set<Audit['status']>(['finished', 'failed', 'cancelled'])

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function toEvent(audit: Audit): string {
  return `event: ${ENDS.has(audit.status) ? audit.status : 'progress'}\ndata: ${JSON.stringify(audit)}\n\n`
}

/** Server-sent events about one audit, at most two a second, until it has ended or the client disconnects. */
export function streamEvents(read: () => Audit): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isHeard = true
  let sent = ''
  let sentAt = 0

  /** Waits for the next event; undefined once the client has disconnected. */
  async function next(): Promise<{ text: string; isLast: boolean } | undefined> {
    while (isHeard) {
      const audit = read()
      const text = toEvent(audit)
      if (text !== sent) {
        sent = text
        return { text, isLast: ENDS.has(audit.status) }
      }
      if (Date.now() - sentAt >= HEARTBEAT_MS) return { text: ': keep-alive\n\n', isLast: false }
      await sleep(POLL_MS)
    }
    return undefined
  }

  return new ReadableStream({
    async pull(controller) {
      if (sentAt > 0) await sleep(POLL_MS)
      const event = await next()
      if (!event) return
      sentAt = Date.now()
      controller.enqueue(encoder.encode(event.text))
      if (event.isLast) controller.close()
    },
    cancel() {
      isHeard = false
    },
  })
}

import { type SignedInScope } from '#api/core/access/scope.ts'

/** How soon a stream ends after the session that opened it. */
const LOOK_MS = 2_000
const MAX_PER_SESSION = 10
const MAX_PER_ORGANIZATION = 100

type Caller = Pick<SignedInScope, 'isStillSignedIn' | 'log'> & {
  actor: Pick<SignedInScope['actor'], 'sessionId' | 'organizationId'>
}

interface OpenStream {
  sessionId: string
  organizationId: string
  /** A flag, because one request must not touch the objects of another. */
  isReplaced: boolean
}

/** The open streams of this process, oldest first. */
const openStreams = new Set<OpenStream>()

/** Ends the oldest beyond `max` instead of refusing the newest: a client that vanished blocks nobody. */
function replaceOldest(isCounted: (stream: OpenStream) => boolean, max: number) {
  const counted = [...openStreams].filter((stream) => !stream.isReplaced && isCounted(stream))
  for (const stream of counted.slice(0, Math.max(0, counted.length - max))) stream.isReplaced = true
}

function register({ sessionId, organizationId }: Caller['actor']): OpenStream {
  const stream = { sessionId, organizationId, isReplaced: false }
  openStreams.add(stream)
  replaceOldest((other) => other.sessionId === sessionId, MAX_PER_SESSION)
  replaceOldest((other) => other.organizationId === organizationId, MAX_PER_ORGANIZATION)
  return stream
}

async function mayGoOn(stream: OpenStream, { isStillSignedIn, log }: Caller): Promise<boolean> {
  if (stream.isReplaced) return false
  try {
    return await isStillSignedIn()
  } catch (error) {
    log('warn', 'stream-not-checked', { error })
    return false
  }
}

/** Calls `onEnd` once the stream has to end; the returned function stops the checks. */
function watchSession(caller: Caller, onEnd: () => void): () => void {
  const stream = register(caller.actor)
  let look = setTimeout(() => void lookAgain(), LOOK_MS)
  let isStopped = false

  function stop() {
    isStopped = true
    clearTimeout(look)
    openStreams.delete(stream)
  }
  async function lookAgain() {
    const goesOn = await mayGoOn(stream, caller)
    if (isStopped) return
    if (goesOn) {
      look = setTimeout(() => void lookAgain(), LOOK_MS)
      return
    }
    stop()
    onEnd()
  }
  return stop
}

/** Passes a stream through while its reader is signed in, until their token expires at the latest. */
export function endWithSession(
  source: ReadableStream<Uint8Array>,
  caller: Caller,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let isOver = false
  let stop: () => void

  return new ReadableStream<Uint8Array>({
    start(controller) {
      stop = watchSession(caller, () => {
        isOver = true
        controller.close()
        void reader.cancel().catch(() => undefined)
      })
    },
    async pull(controller) {
      const { value, done } = await reader.read()
      if (isOver) return
      if (!done) {
        controller.enqueue(value)
        return
      }
      stop()
      controller.close()
    },
    async cancel(reason) {
      stop()
      await reader.cancel(reason)
    },
  })
}

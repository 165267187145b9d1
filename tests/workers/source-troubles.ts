// How a service outside goes wrong, and what is to be said about it.

const MEGABYTE = new TextEncoder().encode(' '.repeat(1024 * 1024))
const ALL_MEGABYTES = 50

/** Every number is a text, and every text a number. */
function toOtherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOtherTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toOtherTypes(each)]))
  return typeof value === 'number' ? 'seven' : 7
}

export interface Network {
  /** Megabytes that were taken of a reply, at most. */
  megabytes: number
  /** Resolves when those who wait may go on. */
  released: Promise<void>
}

export type Trouble = (
  healthy: () => Promise<Response>,
  network: Network,
  signal: AbortSignal | null | undefined,
) => Promise<Response>

const cutAfter = (start: string) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.error(new TypeError('The connection was lost.')),
  })

function toLarge(network: Network): Response {
  let megabytes = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        megabytes += 1
        network.megabytes = Math.max(network.megabytes, megabytes)
        if (megabytes > ALL_MEGABYTES) controller.close()
        else controller.enqueue(MEGABYTE)
      },
    }),
  )
}

const half = async (response: Response) => {
  const whole = await response.text()
  return whole.slice(0, whole.length / 2)
}

/** How a source goes wrong, and what is to be said about it. */
export const TROUBLES = {
  'network absent': { reason: 'no-answer', act: () => Promise.reject(new TypeError('No network.')) },
  'connection lost': {
    reason: 'no-answer',
    act: async (healthy) => new Response(cutAfter(await half(await healthy()))),
  },
  slow: {
    reason: 'slow',
    act: (_, { released }, signal) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new DOMException('The time limit has passed.', 'TimeoutError'))
        signal?.addEventListener('abort', end)
        void released.then(end)
      }),
  },
  garbage: { reason: 'unreadable', act: () => Promise.resolve(new Response('<html>Sorry</html>')) },
  'truncated JSON': {
    reason: 'unreadable',
    act: async (healthy) => new Response(await half(await healthy())),
  },
  'wrong types': {
    reason: 'unreadable',
    act: async (healthy) => Response.json(toOtherTypes(await (await healthy()).json())),
  },
  'status 429': {
    reason: 'too-many-requests',
    act: () => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '120' } })),
  },
  'status 500': { reason: 'no-answer', act: () => Promise.resolve(new Response('Oops', { status: 500 })) },
  'status 503': { reason: 'no-answer', act: () => Promise.resolve(new Response('{}', { status: 503 })) },
  '50 MB': { reason: 'unreadable', act: (_, network) => Promise.resolve(toLarge(network)) },
} as const satisfies Record<string, { reason: string; act: Trouble }>
export type TroubleName = keyof typeof TROUBLES

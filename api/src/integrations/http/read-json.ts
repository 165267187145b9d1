import { readBody } from '#api/lib/read-body.ts'
import { type Platform } from '#api/lib/platform.ts'

const MAX_REDIRECTS = 2

interface JsonRequest {
  url: string
  accept: string
  maxBytes: number
  signal: AbortSignal
  /** Whether somebody may be asked there. */
  isAllowed: (url: string) => boolean
  /** Sent as JSON by POST, which follows no redirect; a GET without. */
  body?: unknown
  userAgent?: string
}

export type JsonReply =
  { status: number; body: unknown; retryAfter: string | null } | 'too-large' | 'not-json' | 'not-allowed'

const send = (fetch: Platform['fetch'], url: string, { accept, signal, body, userAgent }: JsonRequest) =>
  fetch(url, {
    signal,
    redirect: 'manual',
    headers: {
      accept,
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

const isMoved = ({ status }: Response) => status >= 300 && status < 400

/** A body of JSON, behind a redirect or two: registries move (RFC 7480, 5.2). Throws where nothing answers. */
export async function readJson(fetch: Platform['fetch'], request: JsonRequest): Promise<JsonReply> {
  let { url } = request
  for (let hops = 0; hops <= MAX_REDIRECTS && request.isAllowed(url); hops += 1) {
    const response = await send(fetch, url, request)
    const target = response.headers.get('location')
    const mayFollow = request.body === undefined
    if (isMoved(response) && mayFollow && target !== null && URL.canParse(target, url)) {
      await response.body?.cancel()
      url = new URL(target, url).href
      continue
    }
    const { bytes, truncated } = await readBody(response, request.maxBytes)
    if (truncated) return 'too-large'
    const { status } = response
    const retryAfter = response.headers.get('retry-after')
    if (!response.ok) return { status, body: null, retryAfter }
    try {
      return { status, body: JSON.parse(new TextDecoder().decode(bytes)) as unknown, retryAfter }
    } catch {
      return 'not-json'
    }
  }
  return 'not-allowed'
}

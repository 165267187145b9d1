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
}

export type JsonReply = { status: number; body: unknown } | 'too-large' | 'not-json' | 'not-allowed'

/** A body of JSON, behind a redirect or two: registries move (RFC 7480, 5.2). Throws where nothing answers. */
export async function readJson(fetch: Platform['fetch'], request: JsonRequest): Promise<JsonReply> {
  let { url } = request
  for (let hops = 0; hops <= MAX_REDIRECTS && request.isAllowed(url); hops += 1) {
    const response = await fetch(url, {
      signal: request.signal,
      redirect: 'manual',
      headers: { accept: request.accept },
    })
    const target = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && target !== null && URL.canParse(target, url)) {
      await response.body?.cancel()
      url = new URL(target, url).href
      continue
    }
    const { bytes, truncated } = await readBody(response, request.maxBytes)
    if (truncated) return 'too-large'
    if (!response.ok) return { status: response.status, body: null }
    try {
      return { status: response.status, body: JSON.parse(new TextDecoder().decode(bytes)) as unknown }
    } catch {
      return 'not-json'
    }
  }
  return 'not-allowed'
}

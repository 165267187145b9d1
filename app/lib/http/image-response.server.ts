import { ApiError } from './api-transport.server.ts'

/** Headers of an image from the API: type, caching, and sandbox policy. */
const PASSED_ON = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'cache-control',
  'etag',
]

/** Passes an image through. A refusal has no body, since no page shows it. */
export async function passImage(asked: Promise<Response>): Promise<Response> {
  try {
    const { body, headers } = await asked
    const kept = PASSED_ON.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return new Response(body, { headers: kept })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return new Response(null, { status: error.problem.status, headers: { 'cache-control': 'no-store' } })
  }
}

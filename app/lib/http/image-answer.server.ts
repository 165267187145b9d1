import { ApiError } from './api-transport.server.ts'

/** What the API says of an image: its type, how long it may be kept, and the box that nothing of it runs in. */
const PASSED_ON = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'cache-control',
  'etag',
]

/** Passes an image on as it comes. A refusal has no body: no page shows what stands in an image's answer. */
export async function answerImage(asked: Promise<Response>): Promise<Response> {
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

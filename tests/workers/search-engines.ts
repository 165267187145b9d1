import { listRows } from '#standins/search-console/figures.ts'
import { createSearchConsoleService } from '#standins/search-console/search-console-service.ts'
import { createTestApi } from './api.ts'

// Google Search Console and Bing Webmaster Tools, as tests of the API meet them.

const GOOGLE = 'https://google.test'
export const BING_KEY = 'bing-secret-key-of-the-test'
const NOW = new Date('2026-11-24T12:00:00.000Z')

/** Google and Bing, as far as the product asks them. */
export function createOutside() {
  const google = createSearchConsoleService({
    properties: ['sc-domain:example.com'],
    lastDay: () => '2026-11-21',
  })
  const bing = { status: 200, isSlow: false }
  const outside: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    if (request.url.startsWith(GOOGLE)) return google.respond(request)
    const isKnown = new URL(request.url).searchParams.get('apikey') === BING_KEY
    if (bing.status !== 200) return Promise.resolve(new Response('x', { status: bing.status }))
    return Promise.resolve(
      isKnown
        ? Response.json({ d: [{ Url: 'https://example.com/', IsVerified: true }] })
        : Response.json({ ErrorCode: 3, Message: 'ERROR!!! InvalidApiKey' }, { status: 400 }),
    )
  }
  const api = createTestApi({ fetch: outside, settings: google.toSettings(GOOGLE) })
  api.clock.at = NOW
  return { api, google, bing, outside }
}

/** What Google would tell of the same query. */
export const listGoogleRows = listRows

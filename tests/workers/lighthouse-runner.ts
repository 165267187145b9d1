import * as contract from '#contract/seo/lighthouse.ts'
import { type LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { createTestApi } from './api.ts'
import { lighthouseReport } from './lighthouse.ts'
import { createPerson } from './people.ts'

export const RUNNER = {
  LIGHTHOUSE_URL: 'http://127.0.0.1:9',
  LIGHTHOUSE_SECRET: 'secret',
  LIGHTHOUSE_PLACES: '1',
}

interface Asked {
  url: string
  strategy: string
  caller: string | null
  signal: AbortSignal | null | undefined
}
type Runner = (asked: Asked) => LighthouseReply | Response | Promise<LighthouseReply | Response>

export const done = (found?: Parameters<typeof lighthouseReport>[0]): LighthouseReply => ({
  state: 'done',
  report: lighthouseReport(found),
})

/** An API whose runner is the test, and a customer of it. */
export async function createCaller(runner: Runner = () => done(), settings: Record<string, string> = RUNNER) {
  const asked: Asked[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const job: { url: string; strategy: string } = await request.json()
    const one = { ...job, caller: request.headers.get('x-compute-caller'), signal: init?.signal }
    asked.push(one)
    const reply = await runner(one)
    return reply instanceof Response ? reply : Response.json(reply)
  }
  const api = createTestApi({ fetch, settings })
  // What other tests have left would be run by this one.
  await api.bindings.DB.prepare('delete from lighthouse_queue').run()
  const customer = await createPerson(api, { plan: { status: 'active' } })
  return { api, asked, ...callsOf(api, customer), customer }
}

export function callsOf(api: ReturnType<typeof createTestApi>, customer: { token: string }) {
  const start = (urls: string[], strategies: ('mobile' | 'desktop')[] = ['mobile']) =>
    api.call(contract.startLighthouseRuns, { body: { urls, strategies } }, customer)
  const get = (id: string) => api.call(contract.getLighthouseRun, { params: { id } }, customer)
  const list = (query = {}) => api.call(contract.listLighthouseRuns, { query }, customer)
  const cancel = (id: string) => api.call(contract.cancelLighthouseRun, { params: { id } }, customer)
  return { start, get, list, cancel }
}

/** Waits until it is aborted, as a browser with a page that never ends. */
export const untilAborted = ({ signal }: Asked) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

export const pages = (count: number, host = 'shop.example') =>
  Array.from({ length: count }, (_, at) => `https://${host}/${at}`)

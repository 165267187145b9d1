import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { listIssues } from '#contract/seo/site-audit.findings.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { createTestApi, type TestApi } from './api.ts'
import { createPerson, createTestScope } from './people.ts'

export type Pages = Record<string, (request: Request) => Response | Promise<Response>>

export const page = (title: string, body: string) => () =>
  new Response(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  )
export const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
export const file =
  (text: string, type = 'text/plain') =>
  () =>
    new Response(text, { headers: { 'content-type': type } })

/** Every URL that was asked for since the test began. */
export const asked: string[] = []
const sites = new Map<string, Pages>()
let nextPort = 20_000

/** Serves a site, on a host of its own that nothing else asks; changing the pages later changes the site. */
export function serve(pages: Pages, origin = `http://127.0.0.1:${nextPort++}`): string {
  sites.set(origin, pages)
  return origin
}

export const small: Pages = {
  '/': page('Home', links('/a', '/b', '/gone', 'https://elsewhere.example/')),
  '/a': page('A', links('/', '/b', '/deep/1')),
  '/b': page('B', links('/')),
  '/deep/1': page('Deep', links('/')),
  '/robots.txt': file('User-agent: *\nDisallow: /private/\n'),
}

const notFound = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } })

/** Puts the sites of `serve` in the place of the network, for every test of the file. */
export function useAuditedSites(): void {
  beforeEach(() => {
    asked.length = 0
    sites.clear()
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      asked.push(url.href)
      const site = sites.get(url.origin)
      if (!site) return Promise.reject(new Error('Network connection lost.'))
      return Promise.resolve((site[url.pathname] ?? notFound)(request))
    })
  })
  afterEach(async () => {
    await cancelRunningAudits()
    vi.unstubAllGlobals()
  })
}

/** What an audit asks for while the next test runs would be taken for what that test asks for, also in another file. */
async function cancelRunningAudits(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select id, created_by as starter from site_audits where status in ('queued', 'running')`,
  ).all<{ id: string; starter: string }>()
  if (results.length === 0) return
  const api = createTestApi()
  for (const { id, starter } of results) {
    const { token } = await openSession(createTestScope(api), starter)
    await api.call(contract.cancelAudit, { params: { id } }, { token })
  }
}

export async function createCustomer(api: TestApi) {
  const person = await createPerson(api, { plan: { status: 'active' } })
  const { token } = person
  return {
    ...person,
    start: (body: { url: string } & Record<string, unknown>) =>
      api.call(contract.createAudit, { body }, { token }),
    get: (id: string) => api.call(contract.getAudit, { params: { id } }, { token }),
    pages: (id: string, query = {}) => api.call(listAuditPages, { params: { id }, query }, { token }),
    issues: (id: string, query = {}) => api.call(listIssues, { params: { id }, query }, { token }),
  }
}
export type Customer = Awaited<ReturnType<typeof createCustomer>>

export async function untilOver(customer: Customer, id: string): Promise<Audit> {
  for (;;) {
    const { body } = await customer.get(id)
    if (['finished', 'failed', 'cancelled'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function audit(customer: Customer, url: string, options = {}): Promise<Audit> {
  const { status, body } = await customer.start({ url, ...options })
  expect(status, JSON.stringify(body)).toBe(202)
  return untilOver(customer, body.id)
}

export async function listUrls(customer: Customer, id: string, query = {}): Promise<string[]> {
  const { body } = await customer.pages(id, query)
  return body.items.map(({ url }) => new URL(url).pathname)
}

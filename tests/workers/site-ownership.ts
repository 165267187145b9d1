import { openSession } from '#api/core/sessions/sessions.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { cancelAudit, createAudit, getAudit } from '#contract/seo/site-audit.ts'
import * as contract from '#contract/seo/sites.ts'
import { type VerificationMethod } from '#contract/seo/sites.forms.ts'
import { DAY, type TestApi } from './api.ts'
import { createCustomer, file, page, type Pages } from './audited-site.ts'
import { createTestScope } from './people.ts'

/** TXT records by name; a name that is a number gets that status, and null leaves the resolver silent. */
export type Zone = Record<string, string[] | { Status: number } | null>

/** A resolver as Cloudflare's and Google's answer, in the place of the network outside. */
export const resolver =
  (zone: Zone): typeof fetch =>
  (input) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input)
    const name = searchParams.get('name') ?? ''
    const records = zone[name]
    if (records === null) return Promise.reject(new Error('Network connection lost.'))
    if (records && 'Status' in records) return Promise.resolve(Response.json(records))
    const answers = (records ?? []).map((text) => ({ name, type: 16, TTL: 300, data: `"${text}"` }))
    return Promise.resolve(Response.json({ Status: records ? 0 : 3, Answer: answers }))
  }

/** What the page knew that somebody verifies a site from. */
interface Opened {
  version?: number
  seenVersion?: number
}

/** An organization with a plan and its sites. */
export async function createOwner(api: TestApi) {
  const customer = await createCustomer(api)
  const session = { token: customer.token }
  const signInAgain = async () => {
    session.token = (await openSession(createTestScope(api), customer.id)).token
  }
  return {
    ...customer,
    /** Lets days go by, after which the session has to be begun again. */
    waitDays: async (days: number) => {
      api.wait(days * DAY)
      await signInAgain()
    },
    get: (id: string) => api.call(getAudit, { params: { id } }, session),
    changes: (query = {}) => api.call(listAuditEvents, { query }, session),
    audit: (body: { url: string } & Record<string, unknown>) => api.call(createAudit, { body }, session),
    cancel: (id: string) => api.call(cancelAudit, { params: { id } }, session),
    add: (url: string) => api.call(contract.addSite, { body: { url } }, session),
    verify: (id: string, method: VerificationMethod, opened: Opened = {}) =>
      api.call(contract.verifySite, { params: { id }, body: { method, ...opened } }, session),
    site: (id: string) => api.call(contract.getSite, { params: { id } }, session),
    sites: (query = {}) => api.call(contract.listSites, { query }, session),
    remove: (id: string) => api.call(contract.removeSite, { params: { id } }, session),
  }
}

/** Pages with the tag in the head of the first one, as the site's own page tells to put it there. */
export const withTag = ({ proof }: contract.Site, pages: Pages = {}): Pages => ({
  ...pages,
  '/': async (request) => {
    const home = pages['/'] ?? page('Home', '')
    const html = await (await home(request)).text()
    return file(html.replace('<head>', `<head>${proof.meta.tag}`), 'text/html')()
  },
})

export const recordOf = ({ proof }: contract.Site): string => proof.dns?.record ?? ''

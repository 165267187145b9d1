import { expect } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { getRecheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { getTracking, listTrackedIssues } from '#contract/seo/issue-tracking.ts'
import { type TestApi as Api } from './api.ts'
import { audit, type Customer, links, page, type Pages, serve, small } from './audited-site.ts'
import { createPerson, createTestScope } from './people.ts'
import { until } from './until.ts'

// What is done about the issues of an audited site, as tests of several files do it.

export const CHECK = 'title-missing'
const untitled = () =>
  new Response('<html lang="en"><body><h1>x</h1></body></html>', { headers: { 'content-type': 'text/html' } })
export const faulty = (): Pages => ({
  ...small,
  '/': page('Home', links('/a', '/b', '/gone')),
  '/a': untitled,
  '/b': untitled,
})

export async function auditFaulty(api: Api, customer: Customer) {
  const origin = serve(faulty())
  const { id } = await audit(customer, origin)
  await untilListed(api, customer, id)
  // Crawls have a clock of their own.
  api.clock.at = new Date()
  return { id, origin }
}

/** Its row says so a little after its crawl. */
export const untilListed = (api: Api, { token }: Pick<Customer, 'token'>, id: string) =>
  until(async () => {
    const { body } = await api.call(getTracking, { params: { id, check: CHECK } }, { token })
    expect(body.history.map(({ auditId }) => auditId)).toContain(id)
  })

export async function createColleague(api: Api, { organizationId }: Customer, firstName = 'Rui') {
  const person = await createPerson(api, { organizationId, role: 'member', firstName })
  const { token } = await openSession(createTestScope(api), person.id)
  return { ...person, token }
}

export const trackingOf = async (api: Api, { token }: { token: string }, id: string, check = CHECK) =>
  (await api.call(getTracking, { params: { id, check } }, { token })).body

export const statesOf = async (api: Api, { token }: { token: string }, id: string, query = {}) =>
  (await api.call(listTrackedIssues, { params: { id }, query }, { token })).body

export const untilDone = (api: Api, { token }: Customer, id: string, recheck: string) =>
  until(async () => {
    const { body } = await api.call(getRecheck, { params: { id, recheck } }, { token })
    expect(body.finishedAt).not.toBeNull()
    return body
  })

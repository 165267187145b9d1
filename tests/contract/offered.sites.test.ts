import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { sites } from '#api/db/schema/seo.ts'
import { newId } from '#api/lib/ids.ts'
import { getMe } from '#contract/account/sign-in.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'
import { findAddObstacle, findVerifyObstacle, MAX_SITES, mayManageSites } from '#contract/seo/sites.policy.ts'
import * as contract from '#contract/seo/sites.ts'
import { createTestApi, type TestApi } from '#tests/setup/api.ts'
import { page, serve, useAuditedSites } from '#tests/setup/audited-site.ts'
import { createViewer, isRefusal, type State, type Viewer, VIEWERS, VIEWS } from '#tests/setup/viewers.ts'

useAuditedSites()

/** As many sites as an organization has already; the identifiers of those that were written. */
async function insertSites(api: TestApi, organizationId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => {
    const host = `shop-${i}.example.com`
    const origin = `https://${host}`
    return { id: newId('site'), organizationId, host, origin, token: 'token', createdAt: api.clock.at }
  })
  const db = overD1(api.bindings.DB)
  for (let i = 0; i < rows.length; i += 10) await db.insert(sites).values(rows.slice(i, i + 10))
  return rows.map(({ id }) => id)
}

async function arrange(viewer: Viewer, state: State, count = 1) {
  const api = createTestApi()
  const { organizationId, token } = await createViewer(api, viewer, state)
  const [id = ''] = await insertSites(api, organizationId, count)
  const by = { token }
  const { user, subscription } = (await api.call(getMe, {}, by)).body
  const { total } = (await api.call(contract.listSites, { query: { pageSize: '1' } }, by)).body
  const standing = { hasPlan: hasPlan(subscription), count: total }
  const add = () => api.call(contract.addSite, { body: { url: 'shop.example.com' } }, by)
  return { api, by, params: { id: id as `site_${string}` }, user, standing, add }
}

test.each(VIEWS)(
  '$viewer, $state: sites are added, verified and removed where that is offered',
  async (view) => {
    const { api, by, params, user, standing, add } = await arrange(view.viewer, view.state)

    const added = await add()
    const verified = await api.call(contract.verifySite, { params, body: { method: 'meta' } }, by)
    const removed = await api.call(contract.removeSite, { params }, by)

    expect(isRefusal(added.status)).toBe(findAddObstacle(user, standing) !== undefined)
    expect(isRefusal(verified.status)).toBe(findVerifyObstacle(user, standing) !== undefined)
    expect(isRefusal(removed.status)).toBe(!mayManageSites(user))
  },
)

test.each(VIEWERS)('%s: no site is offered beyond the limit', async (viewer) => {
  const { user, standing, add } = await arrange(viewer, 'active', MAX_SITES)

  const obstacle = findAddObstacle(user, standing)

  expect(obstacle).toBe(mayManageSites(user) ? 'limit' : 'role')
  expect(isRefusal((await add()).status)).toBe(true)
})

test.each(VIEWS)('$viewer, $state: a page is audited where that is offered', async (view) => {
  const { api, by, standing } = await arrange(view.viewer, view.state)
  const url = serve({ '/': page('Home', '') })

  const { status } = await api.call(auditPage, { query: { url } }, by)

  expect(isRefusal(status)).toBe(!standing.hasPlan)
})

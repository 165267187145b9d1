import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { sites } from '#api/db/schema/seo.ts'
import { newId } from '#api/lib/ids.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import { getMe } from '#contract/account/sign-in.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'
import { MAX_SITES } from '#contract/seo/sites.actions.ts'
import * as contract from '#contract/seo/sites.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { file, page, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createViewer, isRefusal, type State, type Viewer, VIEWERS, VIEWS } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

useAuditedSites()

const ORIGIN = 'https://shop-0.example.com'

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
  const params = { id: id as `site_${string}` }
  const read = async () => (await api.call(contract.getSite, { params }, by)).body
  const findAddRefusal = async (query = {}) =>
    findRefusal((await api.call(contract.listSites, { query }, by)).body.allowedActions, 'add')
  const add = () => api.call(contract.addSite, { body: { url: 'shop.example.com' } }, by)
  return { api, by, params, read, findAddRefusal, add }
}

test.each(VIEWS)('$viewer, $state: what is listed for a site is what the API does', async (view) => {
  const { api, by, params, read } = await arrange(view.viewer, view.state)
  const { proof } = await read()
  serve({ '/': page('Home', ''), [new URL(proof.file.address).pathname]: file(proof.file.content) }, ORIGIN)

  await walkActions(async () => (await read()).allowedActions, {
    verify: () => api.call(contract.verifySite, { params, body: { method: 'file' } }, by),
    remove: () => api.call(contract.removeSite, { params }, by),
  })
})

test.each(VIEWS)('$viewer, $state: a site is added where that is offered', async (view) => {
  const { findAddRefusal, add } = await arrange(view.viewer, view.state)
  const refusal = await findAddRefusal()

  const { status, body } = await add()

  expect({ isRefused: status !== 201, text: status === 201 ? undefined : body.detail }).toEqual({
    isRefused: refusal !== null,
    text: refusal?.text,
  })
})

test.each(VIEWERS)(
  '%s: no site is offered beyond the limit, whatever the list is searched for',
  async (viewer) => {
    const { findAddRefusal, add } = await arrange(viewer, 'active', MAX_SITES)

    const refusal = await findAddRefusal()

    expect(refusal?.reason).toBe(viewer === 'member' ? 'role' : 'limit')
    expect(await findAddRefusal({ q: 'shop-7.' })).toEqual(refusal)
    expect((await add()).body.detail).toBe(refusal?.text)
  },
)

test.each(VIEWS)('$viewer, $state: a page is audited where that is offered', async (view) => {
  const { api, by } = await arrange(view.viewer, view.state)
  const { subscription } = (await api.call(getMe, {}, by)).body
  const url = serve({ '/': page('Home', '') })

  const { status } = await api.call(auditPage, { query: { url } }, by)

  expect(isRefusal(status)).toBe(!mayAuditPage(subscription))
})

import { expect, test } from 'vitest'
import { getMe } from '#contract/account/sign-in.ts'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { mayStartAudit } from '#contract/seo/site-audit.policy.ts'
import * as records from '#contract/seo/site-audit.records.ts'
import * as contract from '#contract/seo/site-audit.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import {
  createCustomer,
  type Customer,
  links,
  page,
  type Pages,
  serve,
  small,
  untilOver,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { createPerson } from '#tests/workers/people.ts'
import { createViewer, STATES as PLAN_STATES } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

// What a reply about an audit lists is what the API does, by what the caller is to it.

useAuditedSites()

const CALLERS = ['its starter', 'their manager', 'a colleague', 'an administrator', 'an owner'] as const
const STATES = ['running', 'paused', 'finished', 'cancelled'] as const

const slow: Pages = {
  '/': () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(page('Slow', links('/b'))()), 1_500)),
  '/b': page('B', ''),
}

/** Somebody who starts an audit, and one of their colleagues who looks at it. */
async function createPeople(api: TestApi, caller: (typeof CALLERS)[number]) {
  const owner = await createCustomer(api)
  const { organizationId } = owner
  const manager = await createPerson(api, { organizationId, role: 'member' })
  const starter = await createPerson(api, { organizationId, role: 'member', managerId: manager.id })
  const others = {
    'its starter': () => Promise.resolve(starter),
    'their manager': () => Promise.resolve(manager),
    'a colleague': () => createPerson(api, { organizationId, role: 'member' }),
    'an administrator': () => createPerson(api, { organizationId, role: 'administrator' }),
    'an owner': () => Promise.resolve(owner),
  }
  return { owner, starter, viewer: await others[caller]() }
}

async function bringInto(api: TestApi, owner: Customer, id: string, state: (typeof STATES)[number]) {
  const by = { token: owner.token }
  const params = { id }
  if (state === 'paused') await api.call(contract.pauseAudit, { params }, by)
  if (state === 'cancelled') await api.call(contract.cancelAudit, { params }, by)
  if (state === 'finished' || state === 'cancelled') await untilOver(owner, id)
}

test.each(STATES.flatMap((state) => CALLERS.map((caller) => ({ state, caller }))))(
  'what is listed for an audit that is $state is what the API does for $caller',
  async ({ state, caller }) => {
    const api = createTestApi()
    const { owner, starter, viewer } = await createPeople(api, caller)
    const url = serve(state === 'finished' ? small : slow)
    const { id } = (await api.call(contract.createAudit, { body: { url } }, { token: starter.token })).body
    await bringInto(api, owner, id, state)
    const by = { token: viewer.token }
    const params = { id }
    const read = async () => (await api.call(contract.getAudit, { params }, by)).body.allowedActions

    const listed = (await read()).map(({ action }) => action)
    expect(listed.filter((action) => action !== 'delete')).toEqual(
      { running: ['pause', 'cancel'], paused: ['resume', 'cancel'], finished: [], cancelled: [] }[state],
    )
    if (state === 'finished') {
      const { items } = (await api.call(contract.listAudits, {}, by)).body
      expect(items[0]?.allowedActions).toEqual(await read())
    }
    await walkActions(read, {
      pause: () => api.call(contract.pauseAudit, { params }, by),
      resume: () => api.call(contract.resumeAudit, { params }, by),
      cancel: () => api.call(contract.cancelAudit, { params }, by),
      delete: () => api.call(records.deleteAudit, { params }, by),
    })
  },
)

test.each(PLAN_STATES)('%s: an audit is started where that is offered', async (state) => {
  const api = createTestApi()
  const { token } = await createViewer(api, 'member', state)
  const by = { token }
  const url = serve(small)
  const { allowedActions } = (await api.call(contract.listAudits, {}, by)).body
  const usage = (await api.call(records.getAuditUsage, {}, by)).body
  const { subscription } = (await api.call(getMe, {}, by)).body

  expect(usage.allowedActions).toEqual(allowedActions)
  expect(mayStartAudit(subscription)).toBe(isAllowed(allowedActions, 'start'))
  await walkActions(() => Promise.resolve(allowedActions), {
    start: () => api.call(contract.createAudit, { body: { url } }, by),
  })
  const refusal = findRefusal(allowedActions, 'start')
  const page = await api.call(auditPage, { query: { url } }, by)
  expect(page.status === 200 ? undefined : page.body.detail).toBe(refusal?.text)
})

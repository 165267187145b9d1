import { expect, test } from 'vitest'
import { getMe } from '#contract/account/sign-in.ts'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import { PLAN_REFUSALS } from '#contract/billing/plan-refusal.ts'
import { auditPage } from '#contract/seo/page-audit.ts'
import { mayAuditPage } from '#contract/seo/site-audit.policy.ts'
import { AUDIT_REFUSALS } from '#contract/seo/site-audit.actions.ts'
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

interface Start {
  owner: Customer
  starter: { token: string }
  state: (typeof STATES)[number]
}

async function startAudit(api: TestApi, { owner, starter, state }: Start): Promise<string> {
  const url = serve(state === 'finished' ? small : slow)
  const { id } = (await api.call(contract.createAudit, { body: { url } }, { token: starter.token })).body
  await bringInto(api, owner, id, state)
  return id
}

function arrange(api: TestApi, viewer: { token: string }, id: string) {
  const by = { token: viewer.token }
  const params = { id }
  return {
    by,
    read: async () => (await api.call(contract.getAudit, { params }, by)).body.allowedActions,
    calls: {
      pause: () => api.call(contract.pauseAudit, { params }, by),
      resume: () => api.call(contract.resumeAudit, { params }, by),
      cancel: () => api.call(contract.cancelAudit, { params }, by),
      repeat: async () => {
        const { url } = (await api.call(records.getAuditOptions, { params }, by)).body
        return api.call(contract.createAudit, { body: { url } }, by)
      },
      delete: () => api.call(records.deleteAudit, { params }, by),
    },
  }
}

const setPlan = (api: TestApi, { organizationId }: Customer, status: string) =>
  api.bindings.DB.prepare('update subscriptions set status = ? where organization_id = ?')
    .bind(status, organizationId)
    .run()

const endPlan = (api: TestApi, owner: Customer) => setPlan(api, owner, 'expired')

type Listed = Awaited<ReturnType<ReturnType<typeof arrange>['read']>>

async function findRefusals(read: () => Promise<Listed>): Promise<Record<string, string>> {
  const listed = await read()
  return Object.fromEntries(
    listed.flatMap(({ action, refusal }) => (refusal ? [[action, refusal.text] as const] : [])),
  )
}

test.each(STATES.flatMap((state) => CALLERS.map((caller) => ({ state, caller }))))(
  'what is listed for an audit that is $state is what the API does for $caller',
  async ({ state, caller }) => {
    const api = createTestApi()
    const { owner, starter, viewer } = await createPeople(api, caller)
    const id = await startAudit(api, { owner, starter, state })
    const { by, read, calls } = arrange(api, viewer, id)

    const listed = (await read()).map(({ action }) => action)
    const ended = ['repeat']
    expect(listed.filter((action) => action !== 'delete')).toEqual(
      { running: ['pause', 'cancel'], paused: ['resume', 'cancel'], finished: ended, cancelled: ended }[
        state
      ],
    )
    if (state === 'finished') {
      const { items } = (await api.call(contract.listAudits, {}, by)).body
      expect(items[0]?.allowedActions).toEqual(await read())
    }
    await walkActions(read, calls)
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
  await walkActions(() => Promise.resolve(allowedActions), {
    start: () => api.call(contract.createAudit, { body: { url } }, by),
  })
  const refusal = findRefusal(allowedActions, 'start')
  // A single page is audited under any active plan.
  expect(mayAuditPage(subscription)).toBe(isAllowed(allowedActions, 'start'))
  const page = await api.call(auditPage, { query: { url } }, by)
  expect(page.status === 200 ? undefined : page.body.detail).toBe(refusal?.text)
})

/** Starts and deletes, at that time, as many audits as leave so many of a month. */
async function useUpMonth(api: TestApi, { organizationId, token }: Customer, left: number, at: number) {
  const { audits } = (await api.call(records.getAuditUsage, {}, { token })).body
  await api.bindings.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into deleted_audits select 'aud_' || hex(randomblob(8)), ?, ?, 0 from n`,
  )
    .bind((audits.limit ?? 0) - audits.used - left, organizationId, at)
    .run()
}

test('the last audit of a month is offered and started, and none after it, with the same reason everywhere', async () => {
  const api = createTestApi()
  const { owner } = await createPeople(api, 'an owner')
  const id = await startAudit(api, { owner, starter: owner, state: 'finished' })
  const { by, read, calls } = arrange(api, owner, id)
  const now = api.clock.at
  await useUpMonth(api, owner, 0, Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 1)
  await useUpMonth(api, owner, 1, now.getTime())
  const list = async (query: { q?: string } = {}) =>
    (await api.call(contract.listAudits, { query }, by)).body.allowedActions

  expect(await list()).toEqual([{ action: 'start', refusal: null }])
  expect(await findRefusals(read)).toEqual({})
  expect((await calls.repeat()).status).toBe(202)

  const { body, status } = await calls.repeat()
  expect([status, body.type]).toEqual([403, 'limit-reached'])
  expect(await findRefusals(read)).toEqual({ repeat: body.detail })
  expect(await list()).toEqual([{ action: 'start', refusal: { reason: 'monthly-limit', text: body.detail } }])
  expect(await list({ q: 'no such site' })).toEqual(await list())
  expect((await api.call(records.getAuditUsage, {}, by)).body.allowedActions).toEqual(await list())
  expect((await api.call(auditPage, { query: { url: serve(small) } }, by)).status).toBe(200)
  await walkActions(read, calls)
})

test.each(STATES)('the same of one that is %s under a plan that has ended', async (state) => {
  const api = createTestApi()
  const { owner } = await createPeople(api, 'an owner')
  const id = await startAudit(api, { owner, starter: owner, state })
  const { by, read, calls } = arrange(api, owner, id)
  await endPlan(api, owner)

  const repeat = PLAN_REFUSALS['trial-ended'].text
  expect(await findRefusals(read)).toEqual(
    {
      running: {},
      paused: { resume: AUDIT_REFUSALS.plan.text },
      finished: { repeat },
      cancelled: { repeat },
    }[state],
  )
  expect((await api.call(contract.createAudit, { body: { url: serve(small) } }, by)).status).toBe(402)
  await walkActions(read, calls)
})

test('an audit under way when the plan ends goes on to its end, and one that was paused then once there is a plan', async () => {
  const api = createTestApi()
  const { owner } = await createPeople(api, 'an owner')
  const by = { token: owner.token }
  const underWay = await startAudit(api, { owner, starter: owner, state: 'running' })
  const paused = { id: await startAudit(api, { owner, starter: owner, state: 'paused' }) }
  await endPlan(api, owner)

  expect((await untilOver(owner, underWay)).status).toBe('finished')
  const refused = await api.call(contract.resumeAudit, { params: paused }, by)
  expect(refused).toMatchObject({
    status: 402,
    body: { type: 'plan-required', detail: AUDIT_REFUSALS.plan.text },
  })
  expect((await owner.get(paused.id)).body.status).toBe('paused')

  await setPlan(api, owner, 'active')
  expect((await api.call(contract.resumeAudit, { params: paused }, by)).status).toBe(200)
  expect((await untilOver(owner, paused.id)).status).toBe('finished')
})

import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import {
  audit,
  createCustomer,
  links,
  page,
  serve,
  small,
  useAuditedSites,
} from '#tests/workers/audited-site.ts'
import { until } from '#tests/workers/until.ts'
import {
  auditFaulty,
  CHECK,
  faulty,
  statesOf,
  trackingOf,
  untilDone,
  untilListed,
} from '#tests/workers/tracked-issue.ts'
import * as rechecks from '#contract/seo/issue-tracking.rechecks.ts'
import * as contract from '#contract/seo/issue-tracking.ts'
import { deleteAudit } from '#contract/seo/site-audit.records.ts'

useAuditedSites()

test('what is fixed is gone in the next audit, stays muted, and may come back', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id: first, origin } = await auditFaulty(api, customer)
  const { token } = customer
  await api.call(
    contract.muteIssue,
    { params: { id: first, check: 'http-4xx' }, body: { reason: 'Known.' } },
    { token },
  )

  serve({ ...small, '/': page('Home', links('/a', '/b', '/gone')) }, origin)
  const second = await audit(customer, origin)
  await untilListed(api, customer, second.id)
  const fixed = await trackingOf(api, customer, second.id)
  expect(fixed).toMatchObject({ state: 'fixed', pages: 0, cameBack: false })
  expect(fixed.history.map(({ pages }) => pages)).toEqual([2, 0])
  expect(fixed.activity.map(({ kind, auditId }) => [kind, auditId])).toEqual([
    ['fixed', second.id],
    ['found', first],
  ])
  expect(await trackingOf(api, customer, second.id, 'http-4xx')).toMatchObject({ state: 'muted' })

  serve(faulty(), origin)
  const third = await audit(customer, origin)
  await untilListed(api, customer, third.id)
  const back = await trackingOf(api, customer, third.id)
  expect(back).toMatchObject({ state: 'open', cameBack: true })
  expect(back.history.map(({ pages }) => pages)).toEqual([2, 0, 2])
  expect(back.activity[0]).toMatchObject({ kind: 'came-back', auditId: third.id })
  // Only the newest audit is checked again.
  const old = await api.call(
    rechecks.startRecheck,
    { params: { id: first }, body: { check: CHECK } },
    { token },
  )
  expect(old.status).toBe(409)
}, 60_000)

test('an issue is checked again, and issue, score and history say so', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id, origin } = await auditFaulty(api, customer)
  const { token } = customer
  const { score } = (await customer.get(id)).body
  await api.call(contract.markReady, { params: { id, check: CHECK } }, { token })
  expect(await trackingOf(api, customer, id)).toMatchObject({ state: 'ready' })
  serve({ ...faulty(), '/a': page('A has a title', links('/')) }, origin)

  const { status, body } = await api.call(
    rechecks.startRecheck,
    { params: { id }, body: { ready: true } },
    { token },
  )
  expect(status, JSON.stringify(body)).toBe(202)
  const done = await untilDone(api, customer, id, body.id)

  expect(done).toMatchObject({ checks: [CHECK], asked: 2, fixed: 1, still: 1, unchecked: 0, status: 'done' })
  const results = done.items.map(({ url, result }) => [new URL(url).pathname, result])
  expect(results).toEqual([
    ['/a', 'fixed'],
    ['/b', 'still'],
  ])
  await until(async () => {
    const { body: after } = await customer.get(id)
    expect(after.recheckedAt).toBeDefined()
    expect(after.score).toBeGreaterThan(score ?? NaN)
  })
  const tracking = await trackingOf(api, customer, id)
  expect(tracking).toMatchObject({ pages: 1, state: 'open' })
  expect(tracking.activity[0]).toMatchObject({ kind: 'rechecked' })
  const again = await api.call(rechecks.startRecheck, { params: { id }, body: { ready: true } }, { token })
  expect(again.status).toBe(409)
  const nothing = { check: 'http-5xx' }
  expect((await api.call(rechecks.startRecheck, { params: { id }, body: nothing }, { token })).status).toBe(
    409,
  )
  expect((await api.call(rechecks.startRecheck, { params: { id }, body: {} }, { token })).status).toBe(422)
  const list = await api.call(rechecks.listRechecks, { params: { id } }, { token })
  expect(list.body.items).toMatchObject([{ id: body.id, fixed: 1 }])
}, 60_000)

test('what a recheck of the only audit finds fixed is fixed, and its history has both', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id, origin } = await auditFaulty(api, customer)
  const { token } = customer
  serve({ ...faulty(), '/a': page('A has a title', ''), '/b': page('B has a title', '') }, origin)

  const { body } = await api.call(
    rechecks.startRecheck,
    { params: { id }, body: { check: CHECK } },
    { token },
  )
  expect(await untilDone(api, customer, id, body.id)).toMatchObject({ fixed: 2, still: 0 })

  const tracking = await until(async () => {
    const now = await trackingOf(api, customer, id)
    expect(now.state).toBe('fixed')
    return now
  })
  expect(tracking.history).toMatchObject([
    { auditId: id, isRecheck: false, pages: 2 },
    { auditId: id, isRecheck: true, pages: 0 },
  ])
  expect(tracking.activity.find(({ kind }) => kind === 'fixed')).toMatchObject({ auditId: id })
  const todo = await statesOf(api, customer, id, { state: 'todo' })
  expect(todo.items.map(({ check }) => check)).not.toContain(CHECK)
}, 60_000)

test('an audit is deleted while it is checked again', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const { token } = customer
  await api.call(rechecks.startRecheck, { params: { id }, body: { check: CHECK } }, { token })

  expect((await api.call(deleteAudit, { params: { id } }, { token })).status).toBe(204)
  expect((await customer.get(id)).status).toBe(404)
  expect((await api.call(rechecks.listRechecks, { params: { id } }, { token })).status).toBe(404)
})

test('a check that the audit did not run can’t be checked again', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const { token } = customer
  const check = 'links-need-js'

  const answer = await api.call(rechecks.startRecheck, { params: { id }, body: { check } }, { token })
  const { allowedActions } = await trackingOf(api, customer, id, check)

  expect(answer.status).toBe(409)
  expect(JSON.stringify(answer.body)).toContain('did not run the check')
  expect(allowedActions.find(({ action }) => action === 'recheck')).toMatchObject({
    refusal: { reason: 'not-run' },
  })
})

import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { createCustomer, useAuditedSites } from '#tests/workers/audited-site.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { auditFaulty, CHECK, createColleague, statesOf, trackingOf } from '#tests/workers/tracked-issue.ts'
import * as rechecks from '#contract/seo/issue-tracking.rechecks.ts'
import * as contract from '#contract/seo/issue-tracking.ts'

useAuditedSites()

test('an issue is assigned with a due date, and the assignee gets one mail', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { id } = await auditFaulty(api, customer)
  const { token } = customer
  const params = { id, check: CHECK }

  const form = { assigneeId: colleague.id, dueOn: '2020-01-31' }
  const { status, body } = await api.call(contract.assignIssue, { params, body: form }, { token })

  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    state: 'assigned',
    assignee: { id: colleague.id },
    dueOn: '2020-01-31',
    isOverdue: true,
    pages: 2,
  })
  expect(body.activity[0]).toMatchObject({ kind: 'assigned' })
  await api.call(contract.assignIssue, { params, body: form }, { token })
  const { results } = await api.bindings.DB.prepare(`select subject, text from mails where "to" = ?`)
    .bind(colleague.email)
    .all<{ subject: string; text: string }>()
  expect(results).toHaveLength(1)
  expect(results[0]?.text).toContain(`/seo/audits/${id}/issues/${CHECK}`)

  const mine = await statesOf(api, colleague, id, { assignee: 'me' })
  expect(mine.items.map(({ check }) => check)).toEqual([CHECK])
  expect(mine.counts).toMatchObject({ mine: 1, overdue: 1 })
  expect((await statesOf(api, customer, id, { overdue: 'yes' })).items).toHaveLength(1)
  const nobody = await statesOf(api, customer, id, { assignee: 'none' })
  expect(nobody.items.map(({ check }) => check)).not.toContain(CHECK)
})

test('who takes an issue gets no mail', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const body = { assigneeId: customer.id }
  await api.call(contract.assignIssue, { params: { id, check: CHECK }, body }, { token: customer.token })

  const { results } = await api.bindings.DB.prepare(
    `select 1 from mails where subject like '%assigned you%' and "to" = ?`,
  )
    .bind(customer.email)
    .all()
  expect(results).toEqual([])
})

test('what two people change at once is merged, and refused where it is the same', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { id } = await auditFaulty(api, customer)
  const { token } = customer
  const params = { id, check: CHECK }
  const first = await api.call(contract.assignIssue, { params, body: { assigneeId: customer.id } }, { token })
  const { version } = first.body
  await api.call(
    contract.assignIssue,
    { params, body: { assigneeId: customer.id, dueOn: '2030-01-01', version } },
    { token: colleague.token },
  )

  const merged = await api.call(
    contract.assignIssue,
    { params, body: { assigneeId: colleague.id, dueOn: '', version } },
    { token },
  )
  expect(merged.body).toMatchObject({ assignee: { id: colleague.id }, dueOn: '2030-01-01' })
  const clash = await api.call(
    contract.assignIssue,
    { params, body: { assigneeId: customer.id, dueOn: '2031-01-01', version } },
    { token },
  )
  expect(clash.status).toBe(409)
})

test('people of elsewhere, archived ones and invalid days are refused', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const stranger = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  const { token } = customer
  const assign = async (body: { assigneeId: string; dueOn?: string }) =>
    (await api.call(contract.assignIssue, { params, body }, { token })).status

  expect(await assign({ assigneeId: stranger.id })).toBe(422)
  expect(await assign({ assigneeId: '', dueOn: '2026-02-30' })).toBe(422)
  expect(await assign({ assigneeId: '', dueOn: 'soon' })).toBe(422)
  for (const endpoint of [contract.getTracking, contract.markReady, contract.unmarkReady] as const)
    expect((await api.call(endpoint, { params }, { token: stranger.token })).status).toBe(404)
  const muted = await api.call(
    contract.muteIssue,
    { params, body: { reason: 'x' } },
    { token: stranger.token },
  )
  expect(muted.status).toBe(404)
  const unknown = { id, check: 'no-such-check' }
  expect((await api.call(contract.getTracking, { params: unknown }, { token })).status).toBe(404)
})

test('an archived assignee is nobody, and the activity keeps the name', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer, 'Zuleika')
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  const { token } = customer
  await api.call(contract.assignIssue, { params, body: { assigneeId: colleague.id } }, { token })
  await api.call(contract.addComment, { params, body: { text: 'On it.' } }, { token: colleague.token })
  await api.bindings.DB.prepare(`delete from users where id = ?`).bind(colleague.id).run()

  const tracking = await trackingOf(api, customer, id)
  expect(tracking).toMatchObject({ state: 'open', assignee: null })
  expect(JSON.stringify(tracking.activity)).toContain('Zuleika')
  expect(tracking.comments[0]).toMatchObject({ authorId: null, text: 'On it.' })
  expect(tracking.comments[0]?.authorName).toContain('Zuleika')
})

test('without a plan nothing of it is done', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)
  await api.bindings.DB.prepare('delete from subscriptions where organization_id = ?')
    .bind(customer.organizationId)
    .run()
  const params = { id, check: CHECK }
  const { token } = customer

  const refused = [
    await api.call(contract.assignIssue, { params, body: { assigneeId: '' } }, { token }),
    await api.call(contract.muteIssue, { params, body: { reason: 'x' } }, { token }),
    await api.call(contract.addComment, { params, body: { text: 'x' } }, { token }),
    await api.call(contract.markReady, { params }, { token }),
    await api.call(rechecks.startRecheck, { params: { id }, body: { check: CHECK } }, { token }),
  ]
  for (const { status, body } of refused)
    expect({ status, type: (body as { type?: string }).type }).toMatchObject({ type: 'plan-required' })
  const { allowedActions } = await trackingOf(api, customer, id)
  expect(allowedActions.every(({ refusal }) => refusal !== null)).toBe(true)
})

test('assigned issues of all sites are listed, and exported', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { token } = customer
  const one = await auditFaulty(api, customer)
  const two = await auditFaulty(api, customer)
  const assign = (id: string, check: string, assigneeId: string, dueOn = '') =>
    api.call(contract.assignIssue, { params: { id, check }, body: { assigneeId, dueOn } }, { token })
  await assign(one.id, CHECK, customer.id)
  await assign(two.id, CHECK, customer.id, '2020-05-01')
  await assign(two.id, 'http-4xx', colleague.id, '2030-05-01')

  const list = async (query = {}) => (await api.call(contract.listAssignedIssues, { query }, { token })).body
  expect((await list()).items.map(({ check, dueOn }) => [check, dueOn])).toEqual([
    [CHECK, '2020-05-01'],
    ['http-4xx', '2030-05-01'],
    [CHECK, null],
  ])
  const mine = await list({ assignee: 'me' })
  expect(mine.items.map(({ auditId }) => auditId)).toEqual([two.id, one.id])
  expect(mine.assignees).toHaveLength(2)
  expect((await list({ overdue: 'yes' })).total).toBe(1)
  expect((await list({ q: 'client error' })).total + (await list({ q: 'http-4xx' })).total).toBeGreaterThan(0)
  const file = await api.request('/seo/issues/export?assignee=me', {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('2020-05-01')
})

test('a list has as many sites as it has room for, and a file has all', async () => {
  const api = createTestApi()
  const { id, organizationId, token } = await createCustomer(api)
  const { DB } = api.bindings
  const insert = DB.prepare(
    `insert into issue_tracks (id, organization_id, host, check_id, assignee_id, created_at) values (?, ?, ?, ?, ?, 0)`,
  )
  const rows = Array.from({ length: 201 }, (_, at) =>
    insert.bind(`iss_${at}-${id}`, organizationId, `site-${at}.example`, CHECK, id),
  )
  await DB.batch(rows)

  const query = { pageSize: 200 }
  const { status, body } = await api.call(contract.listAssignedIssues, { query }, { token })
  expect([status, body.items.length]).toEqual([200, 200])
  const headers = { authorization: `Bearer ${token}` }
  const file = await (await api.request('/seo/issues/export', { headers })).text()
  expect(file.trim().split('\r\n')).toHaveLength(202)
})

test('an issue that is taken from somebody and given back is mailed once a day', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const [colleague, other] = [await createColleague(api, customer), await createColleague(api, customer)]
  const { id } = await auditFaulty(api, customer)
  const assign = async (assigneeId: string) =>
    api.call(
      contract.assignIssue,
      { params: { id, check: CHECK }, body: { assigneeId } },
      // A session is over after a day.
      { token: (await openSession(createTestScope(api), customer.id)).token },
    )
  for (const assigneeId of [colleague.id, '', colleague.id, other.id, colleague.id]) await assign(assigneeId)
  const mails = async (to: string) =>
    (await readOutbox(api, to)).filter(({ links }) => links.some((link) => link.includes(CHECK)))

  const [mail, ...more] = await mails(colleague.email)
  expect(mail?.subject).toBe('Bea Souza assigned you an issue: Missing title')
  expect(more).toEqual([])
  expect(await mails(other.email)).toHaveLength(1)
  api.wait(DAY)
  await assign('')
  await assign(colleague.id)
  expect(await mails(colleague.email)).toHaveLength(2)
})

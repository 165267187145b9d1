import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { archiveUser, inviteUser, patchUser } from '#contract/organization/users.ts'
import * as tracking from '#contract/seo/issue-tracking.ts'
import * as contract from '#contract/workspace/notifications.ts'
import { LISTED_KINDS } from '#contract/workspace/notifications.words.ts'
import { createTestApi, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { createCustomer, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createCompany } from '#tests/workers/company.ts'
import { createPerson } from '#tests/workers/people.ts'
import { auditFaulty, CHECK, createColleague } from '#tests/workers/tracked-issue.ts'

useAuditedSites()

const listOf = async (api: TestApi, { token }: { token: string }, query = {}) =>
  (await api.call(contract.listNotifications, { query }, { token })).body

const textsOf = async (api: TestApi, caller: { token: string }) =>
  (await listOf(api, caller)).items.map(({ text }) => text)

interface Told {
  id: string
  organizationId: string
}

/** Tells somebody that another role is theirs, as the batch of a change does. */
async function tell(api: TestApi, { id, organizationId }: Told, key: string, options = {}) {
  const db = overD1(api.bindings.DB)
  const one = {
    kind: 'role.changed',
    key,
    to: [id],
    texts: { actor: 'Rui', subject: key },
    path: '/dashboard',
  } as const
  await db.batch([notify(db, { organizationId, now: api.clock.at, ...options }, [one])])
}

test('an issue and a comment on it are told to whom it is assigned, and not to who did it', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }

  await api.call(tracking.assignIssue, { params, body: { assigneeId: colleague.id } }, customer)
  await api.call(tracking.addComment, { params, body: { text: 'Look at /a.' } }, customer)
  await api.call(tracking.addComment, { params, body: { text: 'Done.' } }, colleague)

  const { items, unread } = await listOf(api, colleague)
  expect(items.map(({ kind }) => kind).sort()).toEqual(['issue.assigned', 'issue.commented'])
  expect(items[0]).toMatchObject({ path: `/seo/audits/${id}/issues/${CHECK}`, readAt: null })
  expect(items.every(({ text }) => text.startsWith('Bea Souza '))).toBe(true)
  expect(unread).toBe(2)
  expect((await listOf(api, customer)).items.map(({ kind }) => kind)).toEqual(['audit.finished'])
})

test('who starts an audit is told when it is finished, once', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const { id } = await auditFaulty(api, customer)

  const { items } = await listOf(api, customer)
  expect(items).toMatchObject([
    { kind: 'audit.finished', text: 'The audit of 127.0.0.1 is finished.', path: `/seo/audits/${id}` },
  ])
})

test('another role is told by whom, and one that somebody gives themselves is not', async () => {
  const api = createTestApi()
  const { owner, token, join } = await createCompany(api)
  const ana = await join({ firstName: 'Ana' })
  const second = await join({ role: 'owner' })

  await api.call(patchUser, { params: { id: ana.id }, body: { role: 'administrator' } }, { token })
  await api.call(patchUser, { params: { id: second.id }, body: { role: 'member' } }, second)

  expect(await textsOf(api, ana)).toEqual([`${owner.firstName} Souza changed your role to administrator.`])
  expect(await textsOf(api, second)).toEqual([])
})

test('a manager is told who reports to them: edited, invited, or left by somebody who is archived', async () => {
  const api = createTestApi()
  const { token, join, invite } = await createCompany(api)
  const [manager, other] = [await join({ firstName: 'Mia' }), await join({ firstName: 'Otto' })]
  const ana = await join({ firstName: 'Ana' })

  await api.call(patchUser, { params: { id: ana.id }, body: { managerId: manager.id } }, { token })
  api.wait(MINUTE)
  await invite({ name: 'Ida Berg', managerId: manager.id })
  api.wait(MINUTE)
  await api.call(archiveUser, { params: { id: manager.id }, query: { managerId: other.id } }, { token })

  expect(await textsOf(api, other)).toEqual(['Reporting to you now: everybody who reported to Mia Souza.'])
  const { results } = await api.bindings.DB.prepare(
    `select json_extract(texts, '$.subject') as who, path from notifications where user_id = ? order by created_at`,
  )
    .bind(manager.id)
    .all()
  expect(results).toMatchObject([{ who: 'Ana Souza', path: `/people/${ana.id}` }, { who: 'Ida Berg' }])
})

test('a refused change tells nobody anything', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const ana = await join()
  const body = { name: 'Ida Berg', email: ana.email, role: 'member', managerId: ana.id } as const

  expect((await api.call(inviteUser, { body }, { token })).status).toBe(409)

  expect(await textsOf(api, ana)).toEqual([])
})

test('what somebody was told is theirs alone', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  const colleague = await createPerson(api, { organizationId: ana.organizationId })
  const stranger = await createPerson(api)
  await tell(api, ana, 'one')
  const { items } = await listOf(api, ana)
  const params = { notificationId: items[0]?.id ?? '' }

  for (const other of [colleague, stranger]) {
    expect((await listOf(api, other)).total).toBe(0)
    expect((await api.call(contract.readNotification, { params }, other)).status).toBe(404)
    expect((await api.call(contract.readAllNotifications, { body: {} }, other)).body).toEqual({ unread: 0 })
  }
  expect((await api.call(contract.countNotifications, {}, ana)).body).toEqual({ unread: 1 })
})

test('people of another organization, invited and archived ones are told nothing', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  const { organizationId } = ana
  const others = [
    { ...(await createPerson(api)), organizationId },
    await createPerson(api, { organizationId, status: 'invited' }),
    await createPerson(api, { organizationId, status: 'archived' }),
  ]

  for (const other of [ana, ...others]) await tell(api, other, 'one')

  const { results } = await api.bindings.DB.prepare(
    `select user_id as id from notifications where user_id in (select value from json_each(?))`,
  )
    .bind(JSON.stringify([ana, ...others].map(({ id }) => id)))
    .all<{ id: string }>()
  expect(results).toEqual([{ id: ana.id }])
})

test('the same thing is told once, and read once', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  await tell(api, ana, 'one')
  await tell(api, ana, 'one')
  const { items, total } = await listOf(api, ana)
  expect(total).toBe(1)
  const params = { notificationId: items[0]?.id ?? '' }

  const first = await api.call(contract.readNotification, { params }, ana)
  api.wait(MINUTE)
  const second = await api.call(contract.readNotification, { params }, ana)

  expect(first.body.readAt).not.toBeNull()
  expect(second.body.readAt).toBe(first.body.readAt)
  expect((await listOf(api, ana, { state: 'unread' })).total).toBe(0)
  expect((await listOf(api, ana, { state: 'read' })).total).toBe(1)
})

test('marking all as read leaves what came after the page was opened', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  await tell(api, ana, 'one')
  const [seen] = (await listOf(api, ana)).items
  api.wait(MINUTE)
  await tell(api, ana, 'two')

  const { body } = await api.call(
    contract.readAllNotifications,
    { body: { upTo: seen?.createdAt ?? '' } },
    ana,
  )

  expect(body).toEqual({ unread: 1 })
  expect((await listOf(api, ana, { state: 'unread' })).items).toMatchObject([
    { text: 'Rui changed your role to two.' },
  ])
  expect((await api.call(contract.readAllNotifications, { body: {} }, ana)).body).toEqual({ unread: 0 })
})

test('notifications are searched by their sentence, without accents', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  await tell(api, ana, 'Orçamento')
  await tell(api, ana, 'two')

  expect((await listOf(api, ana, { q: 'ORCAMENTO' })).total).toBe(1)
  expect((await listOf(api, ana, { kind: 'issue.assigned' })).total).toBe(0)
})

test('a kind that is turned off is not listed, and one that creates a task stays', async () => {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const before = await api.call(contract.getNotificationSettings, {}, colleague)
  expect(before.body.listed).toEqual(LISTED_KINDS)
  expect(before.body.mailed).not.toContain('issue.assigned')

  const { body } = await api.call(
    contract.updateNotificationSettings,
    { body: { listed: [], mailed: ['issue.assigned'] } },
    colleague,
  )
  const always = [
    'issue.assigned',
    'review.assigned',
    'review.reopened',
    'review.reminder',
    'review.move-failed',
    'appraisal.created',
    'appraisal.self-submitted',
    'appraisal.returned',
    'feedback.requested',
  ]
  expect(body).toEqual({ listed: always, mailed: [] })
  await tell(api, colleague, 'one')
  const { id } = await auditFaulty(api, customer)
  const params = { id, check: CHECK }
  await api.call(tracking.assignIssue, { params, body: { assigneeId: colleague.id } }, customer)
  await api.call(tracking.addComment, { params, body: { text: 'Look at /a.' } }, customer)

  expect((await listOf(api, colleague)).items.map(({ kind }) => kind)).toEqual(['issue.assigned'])
})

test('what is mailed alone is not listed, and is not unread', async () => {
  const api = createTestApi()
  const ana = await createPerson(api)
  const body = { listed: [], mailed: ['role.changed' as const] }
  await api.call(contract.updateNotificationSettings, { body }, ana)

  await tell(api, ana, 'one')

  expect(await listOf(api, ana)).toMatchObject({ total: 0, unread: 0 })
  const kept = await api.bindings.DB.prepare('select is_to_mail as mail from notifications where user_id = ?')
    .bind(ana.id)
    .first('mail')
  expect(kept).toBe(1)
})

test('the count of unread ones reads an index of unread ones, and their list an index in order', async () => {
  const { bindings } = createTestApi()
  const planOf = async (where: string) => {
    const { results } = await bindings.DB.prepare(
      `explain query plan select * from notifications where user_id = 'usr_a' and organization_id = 'org_a' and is_listed = 1 ${where}`,
    ).all<{ detail: string }>()
    return results.map(({ detail }) => detail).join('\n')
  }
  expect(await planOf('and read_at is null')).toContain('notifications_unread')
  expect(await planOf('order by created_at desc limit 50')).toBe(
    'SEARCH notifications USING INDEX notifications_by_user (user_id=?)',
  )
})

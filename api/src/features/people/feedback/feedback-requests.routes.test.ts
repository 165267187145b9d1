import { beforeAll, expect, test } from 'vitest'
import { archiveUser, patchUser } from '#contract/organization/users.ts'
import { listTasks } from '#contract/workspace/tasks.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { feedbackAs, openFeedback, TEXT } from '#tests/workers/feedback.ts'

const api = createTestApi()
let company: Awaited<ReturnType<typeof openFeedback>>
type Name = 'olga' | 'mia' | 'tom' | 'zoe' | 'pia' | 'ada'
const as = (name: Name) => feedbackAs(api, company[name].token)

beforeAll(async () => {
  company = await openFeedback(api)
}, 60_000)

const tasksOf = async (name: Name, query: { mine?: 'true' | 'false' } = {}) =>
  (await api.call(listTasks, { query }, { token: company[name].token })).body.items
const toldTo = async (name: Name) =>
  (await api.call(listNotifications, { query: {} }, { token: company[name].token })).body.items.map(
    ({ text }) => text,
  )

test('somebody asks about themselves, one answers and one dismisses', async () => {
  const { zoe, pia } = company
  const asked = await as('tom').ask({ askedIds: [zoe.id, pia.id] })
  expect(asked).toMatchObject({ status: 201, body: { state: 'open', about: { name: 'Tom Souza' } } })
  const { id, dueOn } = asked.body
  expect(await toldTo('pia')).toEqual(['Tom Souza asks you for feedback about Tom Souza.'])
  expect(await tasksOf('pia')).toMatchObject([
    { title: 'Give feedback about Tom Souza', dueOn, doneAt: null },
  ])
  // The manager of those who are asked does not learn of it.
  expect(await tasksOf('mia', { mine: 'false' })).toEqual([])
  const seen = (await as('pia').request(id)).body
  expect(seen.asked).toMatchObject([{ person: { name: 'Pia Souza' }, state: 'open' }])
  expect(seen.allowedActions.map(({ action, refusal }) => [action, refusal?.reason])).toEqual([
    ['respond', undefined],
    ['dismiss', undefined],
    ['cancel', 'role'],
  ])
  const answer = await as('pia').respond(id, { valueTag: 'Courage', visibility: 'public' })
  expect(answer).toMatchObject({
    status: 201,
    body: { visibility: 'private', isRequested: true, recipients: [{ name: 'Tom Souza' }] },
  })
  expect((await as('tom').get(answer.body.id)).body.body).toBe(TEXT)
  expect(await toldTo('tom')).toEqual(['Pia Souza answered your request for feedback about Tom Souza.'])
  expect(await tasksOf('pia')).toMatchObject([{ group: 'done' }])
  expect((await as('pia').respond(id)).body).toMatchObject({
    status: 409,
    detail: 'This request is no longer open.',
  })
  expect((await as('tom').request(id)).body.state).toBe('open')
  expect((await as('tom').dismiss(id)).status).toBe(403)
  expect((await as('zoe').dismiss(id)).body.state).toBe('dismissed')
  expect((await as('tom').request(id)).body).toMatchObject({
    state: 'fulfilled',
    asked: [
      { person: { name: 'Pia Souza' }, state: 'fulfilled', feedbackId: answer.body.id },
      { person: { name: 'Zoë Souza' }, state: 'dismissed', feedbackId: null },
    ],
  })
  for (const name of ['olga', 'mia', 'ada'] as const)
    expect((await as(name).request(id)).status, name).toBe(404)
})

test('a manager asks about a report, who does not learn of it', async () => {
  const { tom, pia } = company
  const body = { aboutUserId: tom.id, askedIds: [pia.id] }
  expect((await as('mia').ask({ ...body, visibility: 'private' })).body).toMatchObject({
    errors: { visibility: ['Choose a visibility with which you can read the feedback.'] },
  })
  const { id } = (await as('mia').ask({ ...body, visibility: 'manager_only' })).body
  expect((await as('tom').request(id)).status).toBe(404)
  expect((await as('tom').requests({ box: 'received' })).body.items.map((each) => each.id)).not.toContain(id)
  const answer = (await as('pia').respond(id)).body
  expect((await as('tom').get(answer.id)).status).toBe(404)
  expect((await as('mia').get(answer.id)).status).toBe(200)
})

test.each([
  [
    'aboutUserId',
    'You can ask about yourself and your direct reports.',
    () => ({ aboutUserId: company.zoe.id }),
  ],
  ['askedIds', 'You cannot ask yourself.', () => ({ askedIds: [company.tom.id] })],
  ['askedIds', 'Choose active people of your organization.', () => ({ askedIds: ['usr_unknown'] })],
  [
    'visibility',
    'Choose a visibility with which you can read the feedback.',
    () => ({ visibility: 'manager_only' }),
  ],
])('a request is refused at %s: %s', async (field, text, more) => {
  const { status, body } = await as('tom').ask({ askedIds: [company.pia.id], ...more() })
  expect([status, body]).toMatchObject([422, { errors: { [field]: [text] } }])
})

test('a request is answered once, however often it is sent at once', async () => {
  const { id } = (await as('tom').ask({ askedIds: [company.pia.id] })).body
  const before = (await as('tom').list({ box: 'received' })).body.total
  const sent = await Promise.all([1, 2, 3].map(() => as('pia').respond(id)))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await as('tom').list({ box: 'received' })).body.total).toBe(before + 1)
})

test('a request is due after three working days and expires after fourteen days', async () => {
  const { id, dueOn, expiresOn, createdAt } = (await as('tom').ask({ askedIds: [company.ada.id] })).body
  const day = (value: string) => Date.parse(value.slice(0, 10))
  expect((day(dueOn) - day(createdAt)) / DAY).toBeGreaterThanOrEqual(2)
  expect((day(expiresOn) - day(dueOn)) / DAY).toBeGreaterThan(8)
  expect((await as('ada').requests({ state: 'open' })).body).toMatchObject({ total: 1, openCount: 1 })
  await api.bindings.DB.prepare(`update feedback_requests set expires_on = '2020-01-01' where id = ?`)
    .bind(id)
    .run()
  expect((await as('ada').request(id)).body).toMatchObject({ state: 'expired', allowedActions: [] })
  expect((await as('ada').respond(id)).body).toMatchObject({ detail: 'This request has expired.' })
  expect((await as('ada').requests({ state: 'expired' })).body).toMatchObject({ total: 1, openCount: 0 })
  expect((await as('tom').requests({ box: 'sent', state: 'expired' })).body.items).toMatchObject([{ id }])
  expect(await tasksOf('ada')).toEqual([])
})

test('who asked cancels it, and nobody answers it any more', async () => {
  const { id } = (await as('tom').ask({ askedIds: [company.zoe.id, company.pia.id] })).body
  await as('zoe').respond(id)
  expect((await as('zoe').cancel(id)).status).toBe(409)
  expect((await as('pia').cancel(id)).status).toBe(403)
  expect((await as('tom').cancel(id)).body).toMatchObject({ state: 'fulfilled' })
  expect((await as('pia').respond(id)).status).toBe(409)
  expect((await as('pia').requests({ state: 'canceled' })).body.items).toMatchObject([{ id }])
})

test('nobody answers a manager who no longer is one, or about somebody who was archived', async () => {
  const people = await openFeedback(api)
  const { token, tom, pia, mia, zoe } = people
  const ask = async () =>
    (
      await feedbackAs(api, mia.token).ask({
        aboutUserId: tom.id,
        askedIds: [pia.id],
        visibility: 'private_manager',
      })
    ).body.id
  const [first, second] = [await ask(), await ask()]
  const move = (managerId: string) =>
    api.call(patchUser, { params: { id: tom.id }, body: { managerId } }, { token })
  await move(zoe.id)
  const by = feedbackAs(api, pia.token)
  expect((await by.respond(first)).body).toMatchObject({
    status: 409,
    detail: 'The person who asked is no longer the manager of Tom Souza. Dismiss this request.',
  })
  await move(mia.id)
  expect((await by.respond(first)).status).toBe(201)
  await api.call(archiveUser, { params: { id: tom.id }, query: {} }, { token })
  expect((await by.respond(second)).status).toBe(422)
  expect((await by.dismiss(second)).status).toBe(200)
})

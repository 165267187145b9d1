import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { downloadMyData } from '#contract/account/profile.ts'
import { patchUser } from '#contract/organization/users.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { feedbackAs, openFeedback, TEXT } from '#tests/workers/feedback.ts'
import { createPerson } from '#tests/workers/people.ts'

const api = createTestApi()
let company: Awaited<ReturnType<typeof openFeedback>>
let stranger: Awaited<ReturnType<typeof createPerson>>

const NAMES = ['olga', 'mia', 'tom', 'zoe', 'pia', 'ada'] as const
type Name = (typeof NAMES)[number]
const as = (name: Name) => feedbackAs(api, company[name].token)

beforeAll(async () => {
  company = await openFeedback(api)
  stranger = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
}, 60_000)

const BOXES = ['public', 'received', 'given', 'team']

/** In which boxes somebody finds it, in lists and files alike. */
async function findIn(name: Name, id: string): Promise<string[]> {
  const found: string[] = []
  for (const box of BOXES) {
    const { items } = (await as(name).list({ box, pageSize: 200 })).body
    const file: unknown = (await as(name).file({ box })).body
    const isListed = items.some((item) => item.id === id)
    expect(JSON.stringify(file).includes(id)).toBe(isListed)
    if (isListed) found.push(box)
  }
  return found
}

/** Who finds it where; who finds it nowhere is left out, and can't read it by its id. */
async function readersOf(id: string) {
  const readers: Partial<Record<Name, string>> = {}
  for (const name of NAMES) {
    const boxes = await findIn(name, id)
    const { status } = await as(name).get(id)
    expect([name, status]).toEqual([name, boxes.length > 0 ? 200 : 404])
    if (boxes.length > 0) readers[name] = boxes.join(' ')
  }
  expect((await feedbackAs(api, stranger.token).get(id)).status).toBe(404)
  return readers
}

const EVERYBODY = {
  olga: 'public',
  mia: 'public team',
  tom: 'public received',
  zoe: 'public',
  pia: 'public given',
  ada: 'public',
}

test.each([
  ['private', { tom: 'received', pia: 'given' }],
  ['private_manager', { tom: 'received', pia: 'given', mia: 'team' }],
  ['manager_only', { pia: 'given', mia: 'team' }],
  ['public', EVERYBODY],
  ['note_to_self', { pia: 'given' }],
])('%s is read by nobody else, owners included', async (visibility, readers) => {
  const { status, body } = await as('pia').give({ visibility, recipientIds: [company.tom.id] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ visibility, body: TEXT, author: { name: 'Pia Souza' }, version: 1 })
  expect(await readersOf(body.id)).toEqual(readers)
})

test('who is told, and the log, never contain the text or who it is about', async () => {
  const people = await openFeedback(api)
  const pia = feedbackAs(api, people.pia.token)
  for (const visibility of ['private', 'private_manager', 'manager_only', 'note_to_self'])
    await pia.give({ visibility, recipientIds: [people.tom.id] })
  const told = async (name: Name) =>
    (await api.call(listNotifications, { query: {} }, { token: people[name].token })).body.items
      .map(({ text }) => text)
      .filter((text) => text.includes('feedback'))
  expect(await told('tom')).toEqual([
    'Pia Souza gave you feedback: praise.',
    'Pia Souza gave you feedback: praise.',
  ])
  expect(await told('mia')).toEqual([
    'Pia Souza gave feedback about Tom Souza.',
    'Pia Souza gave feedback about Tom Souza.',
  ])
  expect(await told('olga')).toEqual([])
  const log = await api.call(
    listAuditEvents,
    { query: { area: 'feedback', pageSize: 200 } as never },
    { token: people.token },
  )
  expect(log.body.items).toHaveLength(4)
  const { results } = await env.DB.prepare(
    'select * from changes where organization_id = ? and action like ?',
  )
    .bind(people.organizationId, 'feedback.%')
    .all()
  expect(results).toHaveLength(4)
  for (const hidden of [TEXT, 'Tom', people.tom.id]) expect(JSON.stringify(results)).not.toContain(hidden)
})

test('a recipient who manages another one learns nothing of what is for managers', async () => {
  const people = await openFeedback(api)
  const { body } = await feedbackAs(api, people.pia.token).give({
    visibility: 'manager_only',
    recipientIds: [people.mia.id, people.tom.id],
  })
  const mia = feedbackAs(api, people.mia.token)
  expect((await mia.get(body.id)).status).toBe(404)
  expect((await mia.list({ box: 'team' })).body.total).toBe(0)
  const told = await api.call(listNotifications, { query: {} }, { token: people.mia.token })
  expect(JSON.stringify(told.body)).not.toContain('gave feedback')
  expect((await feedbackAs(api, people.token).get(body.id)).status).toBe(200)
})

const YOURSELF = 'You cannot give feedback to yourself. Use a note.'
test.each([
  ['recipientIds', YOURSELF, (own: string) => ({ recipientIds: [own] })],
  ['recipientIds', 'Choose at least one person.', () => ({ recipientIds: [] })],
  ['recipientIds', 'Choose active people of your organization.', () => ({ recipientIds: [stranger.id] })],
  [
    'visibility',
    'Constructive feedback cannot be public.',
    () => ({ kind: 'constructive', visibility: 'public' }),
  ],
  [
    'visibility',
    'Ada Souza has no manager. Choose another visibility.',
    () => ({
      visibility: 'manager_only',
      recipientIds: [company.ada.id],
    }),
  ],
  ['valueTag', 'Choose one of the values of your organization.', () => ({ valueTag: 'Greed' })],
  ['body', 'Feedback must not exceed 5000 characters.', () => ({ body: 'a'.repeat(5001) })],
  [
    'recipientIds',
    'Choose up to 10 people.',
    () => ({
      recipientIds: Array.from({ length: 11 }, (_, at) => `usr_${at}`),
    }),
  ],
])('%s is refused: %s', async (field, text, more) => {
  const { status, body } = await as('pia').give({ recipientIds: [company.tom.id], ...more(company.pia.id) })
  expect([status, body]).toMatchObject([422, { errors: { [field]: [text] } }])
})

test('a note to self may be about nobody, and what the organization does not allow is refused', async () => {
  expect((await as('pia').give({ visibility: 'note_to_self', recipientIds: [] })).status).toBe(201)
  const people = await openFeedback(api)
  await people.set({ kinds: ['praise'], visibilities: ['private'], publicConstructive: true })
  const pia = feedbackAs(api, people.pia.token)
  const to = { recipientIds: [people.tom.id] }
  expect((await pia.give({ ...to, visibility: 'public' })).body).toMatchObject({
    errors: { visibility: ['Your organization does not allow this visibility.'] },
  })
  expect((await pia.give({ ...to, kind: 'note' })).body).toMatchObject({
    errors: { kind: ['Your organization does not allow this type.'] },
  })
  await people.set({ publicConstructive: true })
  expect((await pia.give({ ...to, kind: 'constructive', visibility: 'public' })).status).toBe(201)
})

test('a new manager reads what is sent from then on, or all of it where the organization says so', async () => {
  const people = await openFeedback(api)
  const pia = feedbackAs(api, people.pia.token)
  const to = { visibility: 'private_manager', recipientIds: [people.tom.id] }
  const before = (await pia.give(to)).body.id
  const [mia, zoe] = [feedbackAs(api, people.mia.token), feedbackAs(api, people.zoe.token)]
  expect((await mia.get(before)).status).toBe(200)
  const change = { params: { id: people.tom.id }, body: { managerId: people.zoe.id } }
  expect((await api.call(patchUser, change, { token: people.token })).status).toBe(200)
  const after = (await pia.give(to)).body.id
  const reads = async () => ({
    mia: [(await mia.get(before)).status, (await mia.get(after)).status],
    zoe: [(await zoe.get(before)).status, (await zoe.get(after)).status],
    listed: (await zoe.list({ box: 'team' })).body.items.map(({ id }) => id).sort(),
  })
  expect(await reads()).toEqual({ mia: [404, 404], zoe: [404, 200], listed: [after] })
  await people.set({ managersInherit: true })
  expect(await reads()).toEqual({ mia: [404, 404], zoe: [200, 200], listed: [after, before].sort() })
})

test('its author edits it for 15 minutes and deletes it for good', async () => {
  const { body } = await as('pia').give({
    visibility: 'public',
    valueTag: 'Courage',
    recipientIds: [company.tom.id],
  })
  await as('tom').react(body.id, 'thanks')
  expect((await as('tom').edit(body.id, { body: 'Mine now.' })).status).toBe(403)
  const edited = await as('pia').edit(body.id, { body: 'Changed.', version: 1, visibility: 'private' })
  expect(edited.body).toMatchObject({ body: 'Changed.', visibility: 'public', version: 2 })
  expect((await as('pia').edit(body.id, { body: 'Again.', version: 1 })).status).toBe(409)
  await env.DB.prepare('update feedback set created_at = created_at - ? where id = ?')
    .bind(15 * 60_000 + 1, body.id)
    .run()
  expect((await as('pia').edit(body.id, { body: 'Late.' })).body).toMatchObject({
    status: 409,
    detail: 'Feedback can be edited for 15 minutes after it is sent. You can still delete it.',
  })
  expect((await as('tom').remove(body.id)).status).toBe(403)
  expect((await as('olga').remove(body.id)).status).toBe(403)
  expect((await as('pia').remove(body.id)).status).toBe(204)
  expect((await as('zoe').get(body.id)).body).toMatchObject({
    body: null,
    valueTag: null,
    reactions: [],
    allowedActions: [],
  })
  const stored = await env.DB.prepare('select body, folded_body from feedback where id = ?')
    .bind(body.id)
    .first()
  expect(stored).toEqual({ body: '', folded_body: '' })
  expect((await as('pia').remove(body.id)).status).toBe(409)
  expect((await as('tom').react(body.id, 'thanks')).status).toBe(409)
})

test('readers react once each, and its author and those who do not read it cannot', async () => {
  const { body } = await as('pia').give({ recipientIds: [company.tom.id, company.zoe.id] })
  await as('tom').react(body.id, 'thanks')
  await as('tom').react(body.id, 'thanks')
  await as('zoe').react(body.id, 'thanks')
  await as('zoe').react(body.id, 'celebrate')
  expect((await as('zoe').react(body.id, 'celebrate', false)).body.reactions).toEqual([
    { reaction: 'thanks', count: 2, isOwn: true },
  ])
  expect((await as('pia').get(body.id)).body.reactions).toEqual([
    { reaction: 'thanks', count: 2, isOwn: false },
  ])
  expect((await as('pia').react(body.id, 'thanks')).status).toBe(403)
  expect((await as('mia').react(body.id, 'thanks')).status).toBe(404)
  expect((await as('tom').react(body.id, 'dislike')).status).toBe(422)
})

test('search and figures know only what their reader reads', async () => {
  const people = await openFeedback(api)
  const pia = feedbackAs(api, people.pia.token)
  const tom = feedbackAs(api, people.tom.token)
  const to = { recipientIds: [people.tom.id] }
  await pia.give({ ...to, body: 'Árvore', valueTag: 'Courage' })
  await pia.give({ ...to, visibility: 'manager_only', body: 'Árvore', valueTag: 'Courage' })
  await pia.give({ ...to, visibility: 'note_to_self', body: 'Árvore' })
  const deleted = (await pia.give({ ...to, visibility: 'public', body: 'Árvore' })).body.id
  await pia.remove(deleted)
  const count = async (query: object) => (await tom.list({ box: 'received', ...query })).body.total
  expect(await count({ q: 'arvore' })).toBe(1)
  expect(await count({ q: 'pia' })).toBe(2)
  expect(await count({ valueTag: 'Courage' })).toBe(1)
  expect(await count({ kind: 'note' })).toBe(0)
  expect((await tom.list({ box: 'public', recipientId: people.tom.id })).body.total).toBe(1)
  const { months, ...values } = (await tom.summary()).body
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ given: 0, received: 1 })
  expect(months.slice(0, -1).every(({ given, received }) => given + received === 0)).toBe(true)
  expect(values).toEqual({ values: [{ value: 'Courage', count: 1 }], withoutValue: 0 })
  expect((await pia.summary()).body.months.at(-1)).toMatchObject({ given: 2, received: 0 })
})

test('the export of own data has what its reader reads, and nothing that is for managers', async () => {
  const people = await openFeedback(api)
  const pia = feedbackAs(api, people.pia.token)
  for (const visibility of ['private', 'manager_only', 'note_to_self'])
    await pia.give({ visibility, recipientIds: [people.tom.id], body: `This is ${visibility}.` })
  const own = async (name: Name) =>
    JSON.stringify((await api.call(downloadMyData, {}, { token: people[name].token })).body)
  const [toms, pias, olgas] = [await own('tom'), await own('pia'), await own('olga')]
  const has = (text: string) =>
    ['private', 'manager_only', 'note_to_self'].filter((each) => text.includes(`This is ${each}.`))
  expect([has(toms), has(pias), has(olgas)]).toEqual([
    ['private'],
    ['private', 'manager_only', 'note_to_self'],
    [],
  ])
})

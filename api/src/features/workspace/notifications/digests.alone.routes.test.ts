import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type SourcedTask, type TaskSource } from '#api/core/tasks/task-source.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import * as contract from '#contract/workspace/notifications.ts'
import { createTestApi, DAY, HOUR, type TestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { forgetOldNotifications, tellPeople } from './digests.service.ts'
import { toNotificationJobs } from './notifications.jobs.ts'

/** Monday at eight o'clock in São Paulo. */
const MONDAY = '2026-11-23T11:00:00.000Z'

type Person = Awaited<ReturnType<typeof createPerson>>

const aTask = (personId: string, dueOn: string | null, values: Partial<SourcedTask> = {}): SourcedTask => ({
  id: `task-${personId}-${dueOn}`,
  personId,
  title: 'Fix titles',
  about: 'Issue on shop.example',
  dueOn,
  since: null,
  doneAt: null,
  path: '/tasks',
  ...values,
})

/** Says of the people that are asked about what they have to do. */
const sourceOf = (tasks: readonly SourcedTask[]): TaskSource => ({
  name: 'test',
  list: (_, { personIds }) => Promise.resolve(tasks.filter(({ personId }) => personIds.includes(personId))),
})

/** An organization, whose people are told for the first time after this. */
async function open(at = MONDAY) {
  const api = createTestApi()
  api.clock.at = new Date(new Date(at).getTime() - HOUR)
  await run(api)
  const owner = await createPerson(api, { firstName: 'Olga' })
  await run(api)
  api.clock.at = new Date(at)
  return { api, owner: { ...owner, ...(await signInAgain(api, owner)) } }
}

const run = (api: TestApi, tasks: readonly SourcedTask[] = []) =>
  tellPeople(createTestScope(api), [sourceOf(tasks)])

async function tell(api: TestApi, { id, organizationId }: Person, key = 'one') {
  const db = overD1(api.bindings.DB)
  const one = {
    kind: 'role.changed',
    key,
    to: [id],
    texts: { actor: 'Rui', subject: key },
    path: '/dashboard',
  } as const
  await db.batch([
    notify(db, { organizationId, now: new Date(api.clock.at.getTime() - 1), actorId: null }, [one]),
  ])
}

const digestsOf = async (api: TestApi, { email }: Person) =>
  (await readOutbox(api, email)).filter(({ subject }) => subject.startsWith('Today in Bellwether'))

/** Sessions end within these days. */
const signInAgain = (api: TestApi, { id }: Pick<Person, 'id'>) => openSession(createTestScope(api), id)

const remindersOf = async (api: TestApi, { token }: { token: string }) =>
  (await api.call(contract.listNotifications, {}, { token })).body.items.map(({ kind }) => kind)

test('what is new is mailed once, at eight o’clock, with its links and a way to unsubscribe', async () => {
  const { api, owner } = await open()
  await tell(api, owner)
  api.clock.at = new Date('2026-11-23T10:59:00.000Z')
  await run(api)
  expect(await digestsOf(api, owner)).toEqual([])

  api.clock.at = new Date(MONDAY)
  await run(api)
  await run(api)

  const [mail, ...more] = await digestsOf(api, owner)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Today in Bellwether: 1 notification')
  expect(mail?.text).toContain('Rui changed your role to one.')
  expect(mail?.text).toContain('/dashboard')
  expect(mail?.text).toContain('/unsubscribe/notifications/')
})

test('nothing is mailed where nothing is new, where it was read, and to addresses that nobody confirmed', async () => {
  const { api, owner } = await open()
  const { organizationId } = owner
  const reader = await createPerson(api, { organizationId })
  const unconfirmed = await createPerson(api, { organizationId, isConfirmed: false })
  await tell(api, reader)
  await tell(api, unconfirmed)
  await api.call(contract.readAllNotifications, { body: {} }, reader)

  await run(api)
  api.wait(DAY)
  await run(api)

  for (const person of [owner, reader, unconfirmed]) expect(await digestsOf(api, person)).toEqual([])
})

test('at weekends nobody is mailed, and on Monday both days are in one digest', async () => {
  const { api, owner } = await open('2026-11-28T11:00:00.000Z')
  await tell(api, owner, 'Saturday')
  await run(api)
  api.wait(DAY)
  await tell(api, owner, 'Sunday')
  await run(api)
  expect(await digestsOf(api, owner)).toEqual([])

  api.wait(DAY)
  await run(api)

  const [mail] = await digestsOf(api, owner)
  expect(mail?.text).toContain('role to Saturday')
  expect(mail?.text).toContain('role to Sunday')
})

test('the working days are those of the organization', async () => {
  const { api, owner } = await open('2026-11-29T11:00:00.000Z')
  await api.bindings.DB.prepare(`update organizations set working_days = 'sun-thu' where id = ?`)
    .bind(owner.organizationId)
    .run()
  await tell(api, owner)
  await run(api)
  expect(await digestsOf(api, owner)).toHaveLength(1)
})

test('a run that is cut off after mails were queued, and before it says so, mails nobody twice', async () => {
  const { api, owner } = await open()
  await tell(api, owner)
  await run(api)
  expect(await digestsOf(api, owner)).toHaveLength(1)
  await api.bindings.DB.batch([
    api.bindings.DB.prepare('update notifications set is_to_mail = 1 where user_id = ?').bind(owner.id),
    api.bindings.DB.prepare('update organizations set next_digest_at = 0 where id = ?').bind(
      owner.organizationId,
    ),
  ])
  api.wait(HOUR)

  await run(api)

  expect(await digestsOf(api, owner)).toHaveLength(1)
})

test('what comes after the hour has begun waits for the next day', async () => {
  const { api, owner } = await open()
  api.wait(HOUR)
  await tell(api, owner)
  await run(api)
  expect(await digestsOf(api, owner)).toEqual([])
  api.clock.at = new Date('2026-11-24T11:00:00.000Z')
  await run(api)
  expect(await digestsOf(api, owner)).toHaveLength(1)
})

test('reminders of a task come three working days before, on the day and one after, each once', async () => {
  const { api, owner } = await open('2026-11-19T11:00:00.000Z')
  const tasks = [aTask(owner.id, '2026-11-25'), aTask(owner.id, null)]
  const told: string[][] = []
  for (let day = 0; day < 9; day += 1) {
    await run(api, tasks)
    await run(api, tasks)
    told.push(await remindersOf(api, await signInAgain(api, owner)))
    api.wait(DAY)
  }

  const [thursday, friday, , , , , wednesday, next] = told
  expect(thursday).toEqual([])
  expect(friday).toEqual(['task.due-soon'])
  expect(wednesday).toEqual(['task.due', 'task.due-soon'])
  expect(next).toEqual(['task.overdue', 'task.due', 'task.due-soon'])
  expect(told.at(-1)).toEqual(next)
  expect(await digestsOf(api, owner)).toHaveLength(3)
})

test('another due date brings other reminders', async () => {
  const { api, owner } = await open()
  await run(api, [aTask(owner.id, '2026-11-23')])
  api.wait(DAY)
  await run(api, [aTask(owner.id, '2026-11-24')])
  expect(await remindersOf(api, await signInAgain(api, owner))).toEqual(['task.due', 'task.due'])
})

test('managers are told once a week of the tasks of those who report to them', async () => {
  const { api, owner: manager } = await open()
  const { organizationId } = manager
  const report = await createPerson(api, { organizationId, role: 'member', managerId: manager.id })
  const tasks = [
    aTask(report.id, '2026-11-20'),
    aTask(report.id, '2026-11-27'),
    aTask(report.id, '2026-12-07'),
  ]
  await run(api, tasks)
  api.wait(DAY)
  await run(api, tasks)

  const { items } = (await api.call(contract.listNotifications, {}, await signInAgain(api, manager))).body
  expect(items).toMatchObject([
    { kind: 'team.tasks', text: 'Tasks of your direct reports: 1 overdue and 1 due this week.' },
  ])
})

test('what is opted out of is neither listed nor mailed', async () => {
  const { api, owner } = await open()
  await api.call(contract.updateNotificationSettings, { body: { listed: ['task.due'], mailed: [] } }, owner)
  await tell(api, owner)
  await run(api, [aTask(owner.id, '2026-11-23')])
  expect(await remindersOf(api, owner)).toEqual(['task.due'])
  expect(await digestsOf(api, owner)).toEqual([])
})

test('one click unsubscribes from digests, for that person alone, and changes nothing else', async () => {
  const { api, owner } = await open()
  const { organizationId } = owner
  const other = await createPerson(api, { organizationId })
  for (const person of [owner, other]) await tell(api, person)
  await run(api)
  const [mail] = await digestsOf(api, owner)
  const token =
    mail?.links
      .find((link) => link.includes('/unsubscribe/notifications/'))
      ?.split('/')
      .at(-1) ?? ''
  const params = { token }
  expect((await api.call(contract.getDigestSubscription, { params })).body).toEqual({ isSubscribed: true })

  expect((await api.call(contract.unsubscribeFromDigest, { params })).body).toEqual({ isSubscribed: false })

  expect((await api.call(contract.getDigestSubscription, { params })).body).toEqual({ isSubscribed: false })
  expect((await api.call(contract.getNotificationSettings, {}, owner)).body.listed).toContain('role.changed')
  for (const person of [owner, other]) await tell(api, person, 'two')
  api.wait(DAY)
  await run(api)
  expect(await digestsOf(api, owner)).toHaveLength(1)
  expect(await digestsOf(api, other)).toHaveLength(2)
  for (const forged of ['unknown', `${token}x`])
    expect((await api.call(contract.getDigestSubscription, { params: { token: forged } })).status).toBe(404)
})

test('an organization that cannot be told does not hold up another one', async () => {
  const { api, owner } = await open()
  const other = await createPerson(api)
  await api.bindings.DB.prepare('update organizations set next_digest_at = 0 where id in (?, ?)')
    .bind(owner.organizationId, other.organizationId)
    .run()
  for (const person of [owner, other]) await tell(api, person)
  const source: TaskSource = {
    name: 'test',
    list: (_, { personIds }) =>
      personIds.includes(owner.id) ? Promise.reject(new Error('The source is away.')) : Promise.resolve([]),
  }
  await tellPeople(createTestScope(api), [source])
  expect(await digestsOf(api, owner)).toEqual([])
  expect(await digestsOf(api, other)).toHaveLength(1)

  api.wait(20 * 60_000)
  await run(api)
  expect(await digestsOf(api, owner)).toHaveLength(1)
})

test('old notifications are deleted after half a year', async () => {
  const { api, owner } = await open()
  await tell(api, owner)
  const count = () =>
    api.bindings.DB.prepare('select count(*) as count from notifications where user_id = ?')
      .bind(owner.id)
      .first('count')
  api.wait(179 * DAY)
  await forgetOldNotifications(createTestScope(api))
  expect(await count()).toBe(1)
  api.wait(2 * DAY)
  await forgetOldNotifications(createTestScope(api))
  expect(await count()).toBe(0)
})

test('as a job it runs each minute', async () => {
  const { api, owner } = await open()
  await tell(api, owner)
  const jobs = toNotificationJobs([])
  await runDueJobs({ jobs, scopeFor: () => createTestScope(api), at: api.clock.at })
  expect(await digestsOf(api, owner)).toHaveLength(1)
})

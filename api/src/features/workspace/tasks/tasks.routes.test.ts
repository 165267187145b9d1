import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import * as tracking from '#contract/seo/issue-tracking.ts'
import { archiveUser } from '#contract/organization/users.ts'
import * as contract from '#contract/workspace/tasks.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { audit, createCustomer, serve, useAuditedSites } from '#tests/workers/audited-site.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { auditFaulty, CHECK, createColleague, faulty, untilListed } from '#tests/workers/tracked-issue.ts'

useAuditedSites()

const tasksOf = async (api: TestApi, { token }: { token: string }, mine: 'true' | 'false' = 'true') =>
  (await api.call(contract.listTasks, { query: { mine } }, { token })).body

/** A site with issues, of which some are assigned to a colleague. */
async function open(dueDates: Record<string, string>) {
  const api = createTestApi()
  const customer = await createCustomer(api)
  const colleague = await createColleague(api, customer)
  const { id, origin } = await auditFaulty(api, customer)
  for (const [check, dueOn] of Object.entries(dueDates)) {
    const body = { assigneeId: colleague.id, dueOn }
    const { status } = await api.call(tracking.assignIssue, { params: { id, check }, body }, customer)
    expect(status).toBe(200)
  }
  return { api, customer, colleague, id, origin }
}

test('assigned issues are tasks, by when they are due', async () => {
  const { api, customer, colleague, id } = await open({
    [CHECK]: '2026-11-24',
    'http-4xx': '2026-11-29',
    'description-missing': '2026-11-30',
    'canonical-missing': '',
  })
  // A Wednesday: the working week ends on Sunday.
  api.clock.at = new Date('2026-11-25T15:00:00Z')

  const { items, counts } = await tasksOf(api, colleague)

  expect(items.map(({ group, dueOn }) => [group, dueOn])).toEqual([
    ['overdue', '2026-11-24'],
    ['week', '2026-11-29'],
    ['later', '2026-11-30'],
    ['later', null],
  ])
  expect(items[0]).toMatchObject({
    path: `/seo/audits/${id}/issues/${CHECK}`,
    person: { id: colleague.id, name: 'Rui Souza' },
    doneAt: null,
  })
  expect(items[0]?.about).toMatch(/^Issue on 127\.0\.0\.1:\d+$/)
  expect(counts).toEqual({ overdue: 1, week: 1, later: 2, done: 0 })
  expect((await api.call(contract.countTasks, {}, colleague)).body).toEqual({ open: 4, overdue: 1 })
  expect((await tasksOf(api, customer)).items).toEqual([])
})

test('what is said to be fixed is done, for two weeks, and what is muted is nobody’s task', async () => {
  const { api, colleague, customer, id } = await open({ [CHECK]: '2026-11-24', 'http-4xx': '' })
  const params = { id, check: CHECK }

  await api.call(tracking.markReady, { params }, colleague)
  const mute = { params: { id, check: 'http-4xx' }, body: { reason: 'Known', until: '' } }
  expect((await api.call(tracking.muteIssue, mute, customer)).status).toBeLessThan(300)

  const { items } = await tasksOf(api, colleague)
  expect(items.map(({ group }) => group)).toEqual(['done'])
  expect(items[0]?.doneAt).not.toBeNull()
  expect((await api.call(contract.countTasks, {}, colleague)).body).toEqual({ open: 0, overdue: 0 })
  api.wait(15 * DAY)
  // The first session is over by then.
  const later = await openSession(createTestScope(api), colleague.id)
  expect((await tasksOf(api, later)).items).toEqual([])
})

test('an issue that the next audit no longer finds is done', async () => {
  const { api, colleague, customer, origin } = await open({ [CHECK]: '' })
  const { '/a': _, '/b': __, ...pages } = faulty()
  serve(pages, origin)
  const { id } = await audit(customer, origin)
  await untilListed(api, customer, id)
  api.clock.at = new Date()

  expect((await tasksOf(api, colleague)).items).toMatchObject([{ group: 'done' }])
})

test('a manager sees the tasks of those who report to them, and nobody else’s', async () => {
  const { api, customer, colleague } = await open({ [CHECK]: '' })
  const { organizationId } = customer
  const manager = await createPerson(api, { organizationId, role: 'member' })
  const stranger = await createPerson(api)
  const other = await createPerson(api, { organizationId, role: 'member' })
  await api.bindings.DB.prepare('update users set manager_id = ? where id = ?')
    .bind(manager.id, colleague.id)
    .run()

  expect((await tasksOf(api, manager, 'false')).items.map(({ person }) => person.id)).toEqual([colleague.id])
  expect((await tasksOf(api, manager)).items).toEqual([])
  for (const somebody of [stranger, other]) expect((await tasksOf(api, somebody, 'false')).items).toEqual([])
  await api.call(archiveUser, { params: { id: colleague.id } }, customer)
  expect((await tasksOf(api, manager, 'false')).items).toEqual([])
})

test('the end of a day is that of the organization', async () => {
  const { api, colleague } = await open({ [CHECK]: '2026-11-24' })
  // Midnight in São Paulo is three o'clock in UTC.
  api.clock.at = new Date('2026-11-25T02:59:00Z')
  expect((await tasksOf(api, colleague)).counts).toMatchObject({ overdue: 0, week: 1 })
  api.clock.at = new Date('2026-11-25T03:00:00Z')
  expect((await tasksOf(api, colleague)).counts).toMatchObject({ overdue: 1, week: 0 })
})

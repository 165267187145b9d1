import { expect, test } from 'vitest'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { turnTwoStepOn } from '#tests/workers/two-step.ts'
import { createViewer, type State, type Viewer, VIEWS } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

// What a reply about somebody allows is what the API does: a button is there where it is not refused, and the reason is the
// one that a call would be refused for.

const PEOPLE = [
  'themselves',
  'another owner',
  'a member',
  'a report',
  'a report of a report',
  'their manager',
  'invited',
  'archived',
  'archived unseen',
  'an archived owner',
  'a member with two-step sign-in',
] as const
type Subject = (typeof PEOPLE)[number]

type Caller = Awaited<ReturnType<typeof createViewer>>

const toRole = (subject: Subject) => (subject.endsWith('owner') ? ('owner' as const) : ('member' as const))

function toStatus(subject: Subject) {
  if (subject === 'invited') return 'invited' as const
  return subject.includes('archived') ? ('archived' as const) : ('active' as const)
}

async function createManager(api: TestApi, { id, organizationId }: Caller): Promise<string> {
  const manager = await createPerson(api, { organizationId, role: 'member' })
  await api.bindings.DB.prepare('update users set manager_id = ? where id = ?').bind(manager.id, id).run()
  return manager.id
}

async function createSubject(api: TestApi, caller: Caller, subject: Subject): Promise<string> {
  const { organizationId } = caller
  if (subject === 'themselves') return caller.id
  if (subject === 'their manager') return createManager(api, caller)
  const between =
    subject === 'a report of a report'
      ? await createPerson(api, { organizationId, role: 'member', managerId: caller.id })
      : undefined
  const managerId = between?.id ?? (subject === 'a report' ? caller.id : undefined)
  const person = await createPerson(api, {
    organizationId,
    role: toRole(subject),
    isConfirmed: subject !== 'invited' && subject !== 'archived unseen',
    ...(managerId !== undefined && { managerId }),
  })
  if (subject === 'a member with two-step sign-in') await turnTwoStepOn(api, person.token)
  await api.bindings.DB.prepare('update users set status = ? where id = ?')
    .bind(toStatus(subject), person.id)
    .run()
  return person.id
}

/** As many people as the plan has room for. */
async function fill(api: TestApi, { organizationId, token }: Caller) {
  const { seats } = (await api.call(contract.listUsers, { query: { pageSize: '1' } }, { token })).body
  for (let i = seats.used; i < seats.allowed; i += 1)
    await createPerson(api, { organizationId, role: 'member' })
}

async function arrange(viewer: Viewer, state: State, subject: Subject) {
  const api = createTestApi()
  const caller = await createViewer(api, viewer, state)
  const id = await createSubject(api, caller, subject)
  if (state === 'full') await fill(api, caller)
  const by = { token: caller.token }
  const params = { id: id as `usr_${string}` }
  const read = async () => (await api.call(contract.getUser, { params }, by)).body.allowedActions
  return { api, by, params, read }
}

const CASES = VIEWS.flatMap((view) => PEOPLE.map((subject) => ({ ...view, subject })))

test.each(CASES)('$viewer, $state: what is listed for $subject is what the API does', async (given) => {
  const { viewer, state, subject } = given
  const { api, by, params, read } = await arrange(viewer, state, subject)

  const inList = await api.call(
    contract.listUsers,
    { query: { includeDeleted: 'true', pageSize: '200' } },
    by,
  )
  expect(inList.body.items.find(({ id }) => id === params.id)?.allowedActions).toEqual(await read())

  await walkActions(read, {
    edit: () =>
      api.call(contract.patchUser, { params, body: { jobTitle: `Editor ${crypto.randomUUID()}` } }, by),
    'resend-invitation': () => api.call(contract.resendInvitation, { params }, by),
    'reset-two-step': () => api.call(contract.resetTwoStep, { params }, by),
    archive: () => api.call(contract.archiveUser, { params }, by),
    restore: () => api.call(contract.restoreUser, { params }, by),
  })
})

test.each(VIEWS)('$viewer, $state: people can be added where the form is', async ({ viewer, state }) => {
  const { api, by } = await arrange(viewer, state, 'themselves')
  const { allowedActions } = (await api.call(contract.listUsers, { query: { pageSize: '1' } }, by)).body
  const body = {
    name: 'Ana Lima',
    email: `ana-${crypto.randomUUID()}@example.com`,
    role: 'member',
  } as const

  const answer = await api.call(contract.inviteUser, { body }, by)

  const refusal = findRefusal(allowedActions, 'invite')
  expect(answer.status).toBe(refusal ? answer.body.status : 201)
  if (refusal) expect(answer.body.detail).toBe(refusal.text)
})

test('for somebody who is archived, restoring alone is listed, also with two-step sign-in', async () => {
  const { api, by, params, read } = await arrange('owner', 'active', 'a member with two-step sign-in')
  expect((await read()).map(({ action }) => action)).toContain('reset-two-step')

  await api.call(contract.archiveUser, { params }, by)

  expect((await read()).map(({ action }) => action)).toEqual(['restore'])
})

test('what is not listed for somebody in their state is refused', async () => {
  const { api, by, params } = await arrange('owner', 'active', 'a member')
  const refused = [
    await api.call(contract.restoreUser, { params }, by),
    await api.call(contract.resendInvitation, { params }, by),
    await api.call(contract.resetTwoStep, { params }, by),
  ]
  await api.call(contract.archiveUser, { params }, by)
  refused.push(
    await api.call(contract.archiveUser, { params }, by),
    await api.call(contract.patchUser, { params, body: { jobTitle: 'Editor' } }, by),
  )

  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
    [409, 'This person is not archived.'],
    [409, 'This person is not waiting for an invitation.'],
    [409, 'Two-step sign-in is not on.'],
    [409, 'This person is archived already.'],
    [409, 'This person is archived. Restore them before you change them.'],
  ])
})

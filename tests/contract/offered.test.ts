import { expect, test } from 'vitest'
import * as contract from '#contract/organization/users.ts'
import {
  findInviteObstacle,
  findResetObstacle,
  listActions,
  type Standing,
} from '#contract/organization/users.policy.ts'
import { createTestApi, type TestApi } from '#tests/setup/api.ts'
import { createPerson } from '#tests/setup/people.ts'
import { turnTwoStepOn } from '#tests/setup/two-step.ts'
import { createViewer, isRefusal, type State, type Viewer, VIEWERS, VIEWS } from '#tests/setup/viewers.ts'

// What pages offer is what the API does: a button is there where it is not refused, and not there where it is.

const PEOPLE = ['themselves', 'another owner', 'a member', 'invited', 'archived', 'archived unseen'] as const
const INTENTS = {
  archive: contract.archiveUser,
  restore: contract.restoreUser,
  resend: contract.resendInvitation,
}

type Subject = (typeof PEOPLE)[number]

async function createSubject(api: TestApi, organizationId: string, subject: Subject): Promise<string> {
  const role = subject === 'another owner' ? 'owner' : 'member'
  const isConfirmed = subject !== 'invited' && subject !== 'archived unseen'
  const status = subject === 'invited' ? 'invited' : subject.startsWith('archived') ? 'archived' : 'active'
  return (await createPerson(api, { organizationId, role, isConfirmed, status })).id
}

/** As many people as the plan has room for. */
async function fill(api: TestApi, organizationId: string, { places }: Standing) {
  for (let i = places.used; i < places.allowed; i += 1)
    await createPerson(api, { organizationId, role: 'member' })
}

async function arrange(viewer: Viewer, state: State, subject: Subject) {
  const api = createTestApi()
  const caller = await createViewer(api, viewer, state)
  const { organizationId, token } = caller
  const id = subject === 'themselves' ? caller.id : await createSubject(api, organizationId, subject)
  const findStanding = async (): Promise<Standing> => {
    const query = { role: 'owner', status: 'active', pageSize: '1' } as const
    const { total, places } = (await api.call(contract.listUsers, { query }, { token })).body
    return { owners: total, places, isConfirmed: state !== 'unconfirmed' }
  }
  if (state === 'full') await fill(api, organizationId, await findStanding())
  const by = { token }
  const params = { id: id as `usr_${string}` }
  const self = (await api.call(contract.getUser, { params: { id: caller.id } }, by)).body
  const person = (await api.call(contract.getUser, { params }, by)).body
  return { api, by, params, self, person, standing: await findStanding() }
}

/** What a page shows for somebody who is active, invited or archived. */
const toIntents = (status: string) =>
  status === 'active'
    ? (['archive'] as const)
    : status === 'invited'
      ? (['resend', 'archive'] as const)
      : (['restore'] as const)

const CASES = VIEWS.flatMap((view) => PEOPLE.map((subject) => ({ ...view, subject })))

test.each(CASES)('$viewer, $state: what is offered for $subject is not refused', async (given) => {
  const { viewer, state, subject } = given
  const { api, by, params, self, person, standing } = await arrange(viewer, state, subject)

  const offered = listActions(self, person, standing).flatMap(({ intent, refusal }) =>
    refusal === null ? [intent] : [],
  )
  for (const intent of toIntents(person.status)) {
    const isOffered = offered.includes(intent)
    const { status } = await api.call(INTENTS[intent], { params }, by)
    expect({ intent, isRefused: isRefusal(status) }).toEqual({ intent, isRefused: !isOffered })
  }
})

test.each(VIEWS)('$viewer, $state: people can be added where the form is', async ({ viewer, state }) => {
  const { api, by, self, standing } = await arrange(viewer, state, 'themselves')
  const isOffered = self.role !== 'member' && findInviteObstacle(standing) === undefined
  const body = {
    name: 'Ana Lima',
    email: `ana-${crypto.randomUUID()}@example.com`,
    role: 'member',
  } as const

  const { status } = await api.call(contract.inviteUser, { body }, by)

  expect(isRefusal(status)).toBe(!isOffered)
})

test.each(
  VIEWERS.flatMap((viewer) =>
    (['themselves', 'another owner', 'a member'] as const).map((whom) => ({ viewer, whom })),
  ),
)('$viewer: the two-step sign-in of $whom is turned off where it is offered', async ({ viewer, whom }) => {
  const api = createTestApi()
  const caller = await createViewer(api, viewer, 'active')
  const role = whom === 'another owner' ? 'owner' : 'member'
  const { organizationId } = caller
  const person = whom === 'themselves' ? caller : await createPerson(api, { organizationId, role })
  await turnTwoStepOn(api, person.token)

  const { status } = await api.call(
    contract.resetTwoStep,
    { params: { id: person.id } },
    { token: caller.token },
  )

  expect(isRefusal(status)).toBe(findResetObstacle(caller, person) !== undefined)
})

import { expect, test } from 'vitest'
import * as contract from '#contract/people.ts'
import { findInviteObstacle, findObstacle, mayChange, type Standing } from '#contract/people.policy.ts'
import { createTestApi, type TestApi } from '#tests/setup/api.ts'
import { createPerson } from '#tests/setup/people.ts'

// What pages offer is what the API does: a button is there where it is not refused, and not there where it is.

const VIEWERS = ['owner', 'administrator', 'manager', 'member'] as const
const STATES = ['active', 'trialing', 'past_due', 'ended', 'none', 'full', 'unconfirmed'] as const
const PEOPLE = ['themselves', 'another owner', 'a member', 'invited', 'archived', 'archived unseen'] as const
const INTENTS = {
  archive: contract.archiveUser,
  restore: contract.restoreUser,
  resend: contract.resendInvitation,
}

type Viewer = (typeof VIEWERS)[number]
type State = (typeof STATES)[number]
type Subject = (typeof PEOPLE)[number]

function toPlan(state: State): Pick<NonNullable<Parameters<typeof createPerson>[1]>, 'plan'> {
  if (state === 'none') return {}
  if (state === 'full') return { plan: { productId: 'prod_starter', status: 'active' } }
  if (state === 'ended') return { plan: { status: 'expired' } }
  return { plan: { status: state === 'unconfirmed' ? 'active' : state } }
}

async function createViewer(api: TestApi, viewer: Viewer, state: State) {
  const isConfirmed = state !== 'unconfirmed'
  if (viewer === 'owner') return createPerson(api, { role: 'owner', isConfirmed, ...toPlan(state) })
  const owner = await createPerson(api, { role: 'owner', ...toPlan(state) })
  const { organizationId } = owner
  const role = viewer === 'administrator' ? ('administrator' as const) : ('member' as const)
  const person = await createPerson(api, { organizationId, role, isConfirmed })
  if (viewer === 'manager') await createPerson(api, { organizationId, role: 'member', managerId: person.id })
  return person
}

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

const isRefusal = (status: number) => [402, 403, 409].includes(status)

/** What a page shows for somebody who is active, invited or archived. */
const toIntents = (status: string) =>
  status === 'active'
    ? (['archive'] as const)
    : status === 'invited'
      ? (['resend', 'archive'] as const)
      : (['restore'] as const)

const CASES = VIEWERS.flatMap((viewer) =>
  STATES.flatMap((state) => PEOPLE.map((subject) => ({ viewer, state, subject }))),
)

test.each(CASES)('$viewer, $state: what is offered for $subject is not refused', async (given) => {
  const { viewer, state, subject } = given
  const { api, by, params, self, person, standing } = await arrange(viewer, state, subject)

  for (const intent of toIntents(person.status)) {
    const isOffered = mayChange(self, person) && findObstacle(intent, person, standing) === undefined
    const { status } = await api.call(INTENTS[intent], { params }, by)
    expect({ intent, isRefused: isRefusal(status) }).toEqual({ intent, isRefused: !isOffered })
  }
})

test.each(STATES.flatMap((state) => VIEWERS.map((viewer) => ({ viewer, state }))))(
  '$viewer, $state: people can be added where the form is',
  async ({ viewer, state }) => {
    const { api, by, self, standing } = await arrange(viewer, state, 'themselves')
    const isOffered = self.role !== 'member' && findInviteObstacle(standing) === undefined
    const body = {
      name: 'Ana Lima',
      email: `ana-${crypto.randomUUID()}@example.com`,
      role: 'member',
    } as const

    const { status } = await api.call(contract.inviteUser, { body }, by)

    expect(isRefusal(status)).toBe(!isOffered)
  },
)

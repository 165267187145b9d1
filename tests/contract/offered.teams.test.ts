import { expect, test } from 'vitest'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { type Endpoint, type CallInput } from '#contract/endpoint.ts'
import * as organization from '#contract/organization/profile.ts'
import * as people from '#contract/organization/teams.ts'
import { createTestApi, type TestApi } from '#tests/setup/api.ts'
import { createPerson } from '#tests/setup/people.ts'
import { createViewer, isRefusal, type State, type Viewer, VIEWS } from '#tests/setup/viewers.ts'

// The pages of teams and of the organization have their buttons for administrators, whatever the plan is.

type Attempt = [name: string, send: () => Promise<{ status: number }>]

async function createTeam(api: TestApi, organizationId: string) {
  const { token } = await createPerson(api, { organizationId, role: 'administrator' })
  const body = { name: 'Editorial', leadId: '' as const, userIds: [] }
  return (await api.call(people.createTeam, { body }, { token })).body
}

async function listAttempts(api: TestApi, caller: { organizationId: string; id: string; token: string }) {
  const { id: teamId } = await createTeam(api, caller.organizationId)
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    api.call(endpoint, input, { token: caller.token })
  const params = { teamId }
  const own = { id: caller.organizationId }
  const attempts: Attempt[] = [
    ['create a team', () => call(people.createTeam, { body: { name: 'Design' } })],
    [
      'change a team',
      () => call(people.updateTeam, { params, body: { name: 'Newsroom', leadId: caller.id } }),
    ],
    ['add to a team', () => call(people.addToTeam, { params, body: { userIds: [caller.id] } })],
    ['remove from a team', () => call(people.removeFromTeam, { params: { ...params, userId: caller.id } })],
    ['delete a team', () => call(people.deleteTeam, { params })],
    [
      'change the organization',
      () => call(organization.updateOrganization, { params: own, body: { name: 'Acme Ltd' } }),
    ],
    ['remove the logo', () => call(organization.removeLogo, { params: own })],
    [
      'change the feedback settings',
      async () =>
        call(organization.updateFeedbackSettings, {
          body: (await call(organization.getFeedbackSettings, {})).body,
        }),
    ],
  ]
  return attempts
}

const attemptAll = async (viewer: Viewer, state: State) => {
  const api = createTestApi()
  const caller = await createViewer(api, viewer, state)
  const outcomes: Record<string, boolean> = {}
  for (const [name, send] of await listAttempts(api, caller))
    outcomes[name] = isRefusal((await send()).status)
  return { caller, outcomes }
}

test.each(VIEWS)(
  '$viewer, $state: teams and organization are changed where that is offered',
  async (view) => {
    const { caller, outcomes } = await attemptAll(view.viewer, view.state)

    const isRefused = !isAdministrator(caller)
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, isRefused])))
  },
)

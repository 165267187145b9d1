import { expect, test } from 'vitest'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as organization from '#contract/organization/profile.ts'
import * as teams from '#contract/organization/teams.ts'
import { getMe } from '#contract/account/sign-in.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { createViewer, isRefusal, VIEWS } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

// Teams and the organization are for administrators to change, whatever the plan is; who leads a team decides who is in it.

const LEADS = ['nobody', 'the caller', 'somebody else'] as const

type Caller = Awaited<ReturnType<typeof createViewer>>

async function createTeam(api: TestApi, caller: Caller, lead: (typeof LEADS)[number]) {
  const { organizationId } = caller
  const colleague = await createPerson(api, { organizationId, role: 'administrator' })
  const leadId = lead === 'nobody' ? '' : lead === 'the caller' ? caller.id : colleague.id
  const body = { name: 'Editorial', leadId, userIds: [colleague.id] }
  const team = (await api.call(teams.createTeam, { body }, { token: colleague.token })).body
  return { team, colleague }
}

test.each(VIEWS.flatMap((view) => LEADS.map((lead) => ({ ...view, lead }))))(
  '$viewer, $state: what is listed for a team that $lead leads is what the API does',
  async ({ viewer, state, lead }) => {
    const api = createTestApi()
    const caller = await createViewer(api, viewer, state)
    const { team, colleague } = await createTeam(api, caller, lead)
    const by = { token: caller.token }
    const params = { teamId: team.id }

    await walkActions(async () => (await api.call(teams.getTeam, { params }, by)).body.allowedActions, {
      edit: () => api.call(teams.updateTeam, { params, body: { name: 'Newsroom', leadId: caller.id } }, by),
      'add-people': () => api.call(teams.addToTeam, { params, body: { userIds: [caller.id] } }, by),
      'remove-people': () =>
        api.call(teams.removeFromTeam, { params: { ...params, userId: colleague.id } }, by),
      delete: () => api.call(teams.deleteTeam, { params }, by),
    })
  },
)

test.each(VIEWS)('$viewer, $state: a team is created where that is offered', async ({ viewer, state }) => {
  const api = createTestApi()
  const caller = await createViewer(api, viewer, state)

  const { status } = await api.call(teams.createTeam, { body: { name: 'Design' } }, { token: caller.token })

  expect(isRefusal(status)).toBe(!isAdministrator(caller))
})

/** By a form, which may hold a logo. */
async function rename(api: TestApi, { organizationId, token }: Caller) {
  const body = new FormData()
  body.set('name', 'Acme Ltd')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await api.request(`/organization/${organizationId}`, { method: 'PUT', headers, body })
  return { status: answer.status, body: await answer.json<object>() }
}

test.each(VIEWS)(
  '$viewer, $state: what is listed for the organization is what the API does',
  async (view) => {
    const api = createTestApi()
    const caller = await createViewer(api, view.viewer, view.state)
    await api.bindings.DB.prepare('update organizations set logo_key = ? where id = ?')
      .bind(`logos/${caller.organizationId}/1`, caller.organizationId)
      .run()
    const by = { token: caller.token }
    const params = { id: caller.organizationId }
    const own = async () => (await api.call(organization.getOrganization, {}, by)).body
    expect((await own()).allowedActions.map(({ action }) => action)).toContain('remove-logo')
    expect((await api.call(getMe, {}, by)).body.organization).toEqual(await own())

    await walkActions(async () => (await own()).allowedActions, {
      edit: () => rename(api, caller),
      'remove-logo': () => api.call(organization.removeLogo, { params }, by),
      'edit-feedback-settings': async () =>
        api.call(
          organization.updateFeedbackSettings,
          { body: (await api.call(organization.getFeedbackSettings, {}, by)).body },
          by,
        ),
    })
  },
)

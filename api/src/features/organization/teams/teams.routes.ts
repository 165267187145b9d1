import { type Http, mount } from '#api/http/mount.ts'
import { csvResponse } from '#api/http/csv-response.ts'
import * as contract from '#contract/organization/teams.ts'
import { exportTeams } from './export-teams.service.ts'
import { exportTeamMembers, listTeamMembers } from './team-members.service.ts'
import {
  addToTeam,
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  removeFromTeam,
  updateTeam,
} from './teams.service.ts'

export function teamsRoutes(http: Http) {
  mount(http, contract.listTeams, ({ scope, query }) => listTeams(scope, query))
  // Must precede /teams/{teamId}.
  mount(http, contract.exportTeams, ({ scope, query }) => csvResponse('teams.csv', exportTeams(scope, query)))
  mount(http, contract.createTeam, ({ scope, body }) => createTeam(scope, body))
  mount(http, contract.getTeam, ({ scope, params }) => getTeam(scope, params.teamId))
  mount(http, contract.listTeamMembers, ({ scope, params, query }) =>
    listTeamMembers(scope, params.teamId, query),
  )
  mount(http, contract.exportTeamMembers, async ({ scope, params, query }) =>
    csvResponse('team.csv', await exportTeamMembers(scope, params.teamId, query)),
  )
  mount(http, contract.updateTeam, ({ scope, params, body }) => updateTeam(scope, params.teamId, body))
  mount(http, contract.deleteTeam, async ({ scope, params }) => {
    await deleteTeam(scope, params.teamId)
    return undefined
  })
  mount(http, contract.addToTeam, ({ scope, params, body }) => addToTeam(scope, params.teamId, body.userIds))
  mount(http, contract.removeFromTeam, ({ scope, params }) =>
    removeFromTeam(scope, params.teamId, params.userId),
  )
}

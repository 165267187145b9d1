import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/teams.ts'
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
  mount(http, contract.createTeam, ({ scope, body }) => createTeam(scope, body))
  mount(http, contract.getTeam, ({ scope, params }) => getTeam(scope, params.teamId))
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

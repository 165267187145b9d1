import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/teams.ts'

const FETCH_FAILURE = 'Error fetching team data.'

/** A failure of ours has the specified message. */
async function fetchTeams<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status < 500) throw error
    throw new ApiError({ ...error.problem, detail: FETCH_FAILURE }, error.retryAfter)
  }
}

export const listTeams = (api: Api, query: Partial<QueryOf<typeof contract.listTeams>> = {}) =>
  fetchTeams(api(contract.listTeams, { query }))

export const getTeam = (api: Api, teamId: string) => fetchTeams(api(contract.getTeam, { params: { teamId } }))

export const listTeamMembers = (api: Api, teamId: string, query: QueryOf<typeof contract.listTeamMembers>) =>
  fetchTeams(api(contract.listTeamMembers, { params: { teamId }, query }))

export const createTeam = (api: Api, body: BodyOf<typeof contract.createTeam>) =>
  api(contract.createTeam, { body })

export const updateTeam = (api: Api, teamId: string, body: BodyOf<typeof contract.updateTeam>) =>
  api(contract.updateTeam, { params: { teamId }, body })

export const deleteTeam = (api: Api, teamId: string) => api(contract.deleteTeam, { params: { teamId } })

export const addToTeam = (api: Api, teamId: string, body: BodyOf<typeof contract.addToTeam>) =>
  api(contract.addToTeam, { params: { teamId }, body })

export const removeFromTeam = (api: Api, teamId: string, userId: string) =>
  api(contract.removeFromTeam, { params: { teamId, userId } })

const MOST_TEAMS = 200

/** All teams by name, for filters and pickers. */
export async function listTeamNames(api: Api): Promise<{ id: string; name: string }[]> {
  const { items } = await listTeams(api, { pageSize: MOST_TEAMS })
  return items.map(({ id, name }) => ({ id, name }))
}

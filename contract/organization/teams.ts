import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { TEAM_ACTIONS, TEAM_REFUSALS } from './teams.actions.ts'
import { AddToTeam, EditTeam, NewTeam } from './teams.forms.ts'
import { TeamName, User, USER_STATUSES } from './users.ts'

export const Team = TeamName.extend({
  /** The same as `id`. */
  teamId: id('tea'),
  lead: z.object({ id: id('usr'), name: z.string() }).nullable(),
  /** Members who are not archived, by name. */
  users: z.array(User.pick({ id: true, name: true, jobTitle: true, photoVersion: true, status: true })),
  /** Of those in `users`. */
  userIds: z.array(id('usr')),
  version: Version,
  createdAt: Timestamp,
})
export type Team = z.infer<typeof Team>

/** A team with the actions of the caller. */
export const TeamDetail = Team.extend({ allowedActions: allowedActions(TEAM_ACTIONS, TEAM_REFUSALS) })
export type TeamDetail = z.infer<typeof TeamDetail>

const TeamId = z.object({ teamId: id('tea') })

export const listTeams = endpoint({
  method: 'GET',
  path: '/teams',
  summary: 'The teams of the organization with their members, by name',
  access: 'member',
  query: listQuery({ sorts: ['name', 'lead', 'size', 'created'], filters: {} }),
  reply: z.object({ items: z.array(Team), total: z.number().int() }),
  status: 200,
})

export const exportTeams = endpoint({
  method: 'GET',
  path: '/teams/export',
  summary: 'The teams of the organization as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listTeams.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/teams/{teamId}',
  summary: 'One team with its members',
  access: 'member',
  params: TeamId,
  reply: TeamDetail,
  status: 200,
})

export const TeamMember = Team.shape.users.element.extend({
  isLead: z.boolean(),
  addedAt: Timestamp,
})
export type TeamMember = z.infer<typeof TeamMember>

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/teams/{teamId}/users',
  summary: 'The people of a team',
  access: 'member',
  params: TeamId,
  query: listQuery({
    sorts: ['name', 'title', 'status', 'added'],
    filters: { status: z.enum(USER_STATUSES).exclude(['archived']).optional() },
  }),
  reply: z.object({ items: z.array(TeamMember), total: z.number().int() }),
  status: 200,
})

export const exportTeamMembers = endpoint({
  method: 'GET',
  path: '/teams/{teamId}/users/export',
  summary: 'The people of a team as a CSV file, with the filters and the order of the list',
  access: 'member',
  params: TeamId,
  query: listTeamMembers.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/teams',
  summary: 'Create a team, with its members',
  access: 'administrator',
  body: NewTeam,
  reply: TeamDetail,
  status: 201,
})

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/teams/{teamId}',
  summary: 'Change the name and lead of a team',
  access: 'administrator',
  params: TeamId,
  body: EditTeam,
  reply: TeamDetail,
  status: 200,
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/teams/{teamId}',
  summary: 'Delete a team; its members stay in the organization',
  access: 'administrator',
  params: z.object({ teamId: id('tea') }),
  status: 204,
})

export const addToTeam = endpoint({
  method: 'POST',
  path: '/teams/{teamId}/add-user',
  summary: 'Add people to a team; those who are in it already stay',
  access: 'member',
  params: TeamId,
  body: AddToTeam,
  reply: TeamDetail,
  status: 200,
})

export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/teams/{teamId}/users/{userId}',
  summary: 'Remove somebody from a team',
  access: 'member',
  params: TeamId.extend({ userId: id('usr') }),
  reply: TeamDetail,
  status: 200,
})

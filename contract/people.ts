import * as z from 'zod'
import { ROLES, TeamName, User, USER_STATUSES } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id, ImageVersion, Paging, Search, Timestamp } from './fields.ts'
import {
  AddToTeam,
  EditUser,
  ImportUsers,
  InviteUser,
  MAX_IMPORT_LINES,
  NewTeam,
  PatchUser,
  TeamForm,
} from './people.forms.ts'

/** Somebody of the organization as lists and their own page show them. */
export const Person = User.extend({
  managerName: z.string().nullable(),
  /** When they last came by; null before the first time. */
  lastSeenAt: Timestamp.nullable(),
  archivedAt: Timestamp.nullable(),
  /** Whether they sign in with a code too. Told to administrators alone: to others it would say whom to attack. */
  hasTwoStep: z.boolean().optional(),
})
export type Person = z.infer<typeof Person>

export const USER_SORTS = ['name', 'email', 'role', 'status', 'created', 'seen'] as const
const UserFilter = z.object({
  q: Search,
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATUSES).optional(),
  teamId: id('tea').optional(),
  managerId: id('usr').optional(),
  /** Archived people too. */
  includeDeleted: z.enum(['true', 'false']).default('false'),
  sort: z.enum(USER_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
const UserId = z.object({ id: id('usr') })

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The people of the organization',
  access: 'member',
  query: UserFilter.extend(Paging.shape),
  reply: z.object({
    items: z.array(Person),
    total: z.number().int(),
    /** People of the plan: those who are active or invited, and how many there may be. */
    places: z.object({ used: z.number().int(), allowed: z.number().int() }),
  }),
  status: 200,
})
export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: "One person of the caller's organization",
  access: 'member',
  params: UserId,
  reply: Person,
  status: 200,
})
export const inviteUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Add somebody and mail them an invitation',
  access: 'administrator',
  body: InviteUser,
  reply: Person,
  status: 201,
})
export const replaceUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change somebody: name, role, job, phone, manager and teams',
  access: 'administrator',
  params: UserId,
  body: EditUser,
  reply: Person,
  status: 200,
})
export const patchUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change some of what is known of somebody',
  access: 'administrator',
  params: UserId,
  body: PatchUser,
  reply: Person,
  status: 200,
})
/** Archived people can't sign in, and their sessions end at once. The last owner can't be archived. */
export const archiveUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Archive somebody: they are signed out everywhere and what they made stays',
  access: 'administrator',
  params: UserId,
  reply: Person,
  status: 200,
})
export const restoreUser = endpoint({
  method: 'POST',
  path: '/users/{id}/restore',
  summary: 'Let an archived person in again',
  access: 'administrator',
  params: UserId,
  reply: Person,
  status: 200,
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/users/{id}/resend-invitation',
  summary: 'Mail the invitation once more; the link before it ends',
  access: 'administrator',
  params: UserId,
  reply: z.object({ message: z.string() }),
  status: 202,
})
/** For somebody who lost their phone and their codes. Their own is turned off with a code, on the profile. */
export const resetTwoStep = endpoint({
  method: 'DELETE',
  path: '/users/{id}/two-step',
  summary: 'Turn off the two-step sign-in of somebody else; they are signed out everywhere and told by mail',
  access: 'administrator',
  params: UserId,
  status: 204,
})
export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  summary: 'The people of the organization as a CSV file, with the columns of an import',
  access: 'administrator',
  query: UserFilter,
  media: 'text/csv',
  status: 200,
})
/** All lines or none: with one that is refused nobody is invited. */
export const importUsers = endpoint({
  method: 'POST',
  path: '/users/import',
  summary: 'Invite the people of a CSV file, or only look what that would do',
  access: 'administrator',
  body: ImportUsers,
  reply: z.object({
    lines: z
      .array(
        z.object({
          /** Of the file, where the header is 1. */
          line: z.number().int(),
          name: z.string(),
          email: z.string(),
          errors: z.array(z.string()),
        }),
      )
      .max(MAX_IMPORT_LINES),
    valid: z.number().int(),
    invited: z.number().int(),
  }),
  status: 200,
})
export const getUserPhoto = endpoint({
  method: 'GET',
  path: '/users/{id}/photo',
  summary: 'The photo of somebody',
  access: 'member',
  params: UserId,
  query: ImageVersion,
  media: 'image/*',
  status: 200,
})

export const Team = TeamName.extend({
  /** The same as `id`. */
  teamId: id('tea'),
  lead: z.object({ id: id('usr'), name: z.string() }).nullable(),
  /** Those who have not been archived, by name. */
  users: z.array(User.pick({ id: true, name: true, jobTitle: true, photoVersion: true, status: true })),
  /** Of those in `users`. */
  userIds: z.array(id('usr')),
  createdAt: Timestamp,
})
export type Team = z.infer<typeof Team>

const TeamId = z.object({ teamId: id('tea') })
export const listTeams = endpoint({
  method: 'GET',
  path: '/teams',
  summary: 'The teams of the organization with their members, by name',
  access: 'member',
  query: z.object({
    q: Search,
    sort: z.enum(['name', 'size', 'created']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...Paging.shape,
  }),
  reply: z.object({ items: z.array(Team), total: z.number().int() }),
  status: 200,
})
export const getTeam = endpoint({
  method: 'GET',
  path: '/teams/{teamId}',
  summary: 'One team with its members',
  access: 'member',
  params: TeamId,
  reply: Team,
  status: 200,
})
export const createTeam = endpoint({
  method: 'POST',
  path: '/teams',
  summary: 'Create a team, with its members',
  access: 'administrator',
  body: NewTeam,
  reply: Team,
  status: 201,
})
export const updateTeam = endpoint({
  method: 'PUT',
  path: '/teams/{teamId}',
  summary: 'Change name and lead of a team',
  access: 'administrator',
  params: TeamId,
  body: TeamForm,
  reply: Team,
  status: 200,
})
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/teams/{teamId}',
  summary: 'Delete a team; its people stay',
  access: 'administrator',
  params: z.object({ teamId: id('tea') }),
  status: 204,
})
export const addToTeam = endpoint({
  method: 'POST',
  path: '/teams/{teamId}/add-user',
  summary: 'Add people to a team; those who are in it already stay',
  access: 'administrator',
  params: TeamId,
  body: AddToTeam,
  reply: Team,
  status: 200,
})
export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/teams/{teamId}/users/{userId}',
  summary: 'Take somebody out of a team',
  access: 'administrator',
  params: TeamId.extend({ userId: id('usr') }),
  reply: Team,
  status: 200,
})

import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, ImageVersion, Timestamp, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { INVITE_ACTIONS, INVITE_REFUSALS, REFUSALS, USER_ACTIONS } from './users.actions.ts'
import { EditUser, ImportUsers, InviteUser, MAX_IMPORT_LINES, PatchUser } from './users.forms.ts'

export const ROLES = ['owner', 'administrator', 'member'] as const

export const USER_STATUSES = ['active', 'invited', 'archived'] as const

export const THEMES = ['system', 'light', 'dark'] as const

export const TeamName = z.object({ id: id('tea'), name: z.string() })
export type TeamName = z.infer<typeof TeamName>

export const User = z.object({
  id: id('usr'),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  role: z.enum(ROLES),
  /** True when somebody reports to this person. */
  isManager: z.boolean(),
  managerId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  /** Those that the person is in, by name. */
  teams: z.array(TeamName),
  status: z.enum(USER_STATUSES),
  /** Null where the organization's is used. */
  timeZone: z.string().nullable(),
  theme: z.enum(THEMES),
  /** Changes with the photo, so that it can be kept by browsers; null without one. */
  photoVersion: z.string().nullable(),
  version: Version,
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

/** Somebody of the organization as lists and their own page show them. */
export const Person = User.extend({
  managerName: z.string().nullable(),
  /** When they last came by; null before the first time. */
  lastSeenAt: Timestamp.nullable(),
  archivedAt: Timestamp.nullable(),
  /** Whether they sign in with a code too. Told to administrators alone: to others it would say whom to attack. */
  hasTwoStep: z.boolean().optional(),
  allowedActions: allowedActions(USER_ACTIONS, REFUSALS),
})
export type Person = z.infer<typeof Person>

const UserQuery = listQuery({
  sorts: ['name', 'email', 'role', 'manager', 'status', 'created', 'seen'],
  filters: {
    role: z.enum(ROLES).optional(),
    status: z.enum(USER_STATUSES).optional(),
    teamId: id('tea').optional(),
    managerId: id('usr').optional(),
    /** Archived people too. */
    includeDeleted: z.enum(['true', 'false']).default('false'),
  },
})

const UserId = z.object({ id: id('usr') })

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The people of the organization',
  access: 'member',
  query: UserQuery,
  reply: z.object({
    items: z.array(Person),
    total: z.number().int(),
    /** People of the plan: those who are active or invited, and how many there may be. */
    places: z.object({ used: z.number().int(), allowed: z.number().int() }),
    /** Whether the caller can add people. */
    allowedActions: allowedActions(INVITE_ACTIONS, INVITE_REFUSALS),
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
  query: UserQuery.omit({ page: true, pageSize: true }),
  media: 'text/csv',
  status: 200,
})

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/users/import/template',
  summary: 'A CSV file to fill in for an import: its columns and one line as an example',
  access: 'administrator',
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

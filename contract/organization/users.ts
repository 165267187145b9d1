import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, ImageVersion, Timestamp, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { INVITE_ACTIONS, INVITE_REFUSALS, REFUSALS, USER_ACTIONS } from './users.actions.ts'
import { ArchiveUser, EditUser, ImportUsers, InviteUser, MAX_IMPORT_LINES, PatchUser } from './users.forms.ts'

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
  /** Whether anybody reports to this person. */
  isManager: z.boolean(),
  managerId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  /** The person's teams, by name. */
  teams: z.array(TeamName),
  status: z.enum(USER_STATUSES),
  /** Null to use the organization's. */
  timeZone: z.string().nullable(),
  theme: z.enum(THEMES),
  /** Changes with the photo, so that browsers can cache it; null without one. */
  photoVersion: z.string().nullable(),
  version: Version,
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

/** A user as lists and their own page show them. */
export const Person = User.extend({
  managerName: z.string().nullable(),
  /** Their first day at work, `2026-11-23`; null where that is not known. */
  startDate: z.iso.date().nullable(),
  /** When they were last active; null before their first sign-in. */
  lastSeenAt: Timestamp.nullable(),
  archivedAt: Timestamp.nullable(),
  /** Whether two-step sign-in is on. Shown only to administrators: to others it would reveal whom to attack. */
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
    /** Includes archived people. */
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
    /** Seats used (active and invited people) and seats of the plan. */
    seats: z.object({ used: z.number().int(), allowed: z.number().int() }),
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
  summary: 'Add a user and email them an invitation',
  access: 'administrator',
  body: InviteUser,
  reply: Person,
  status: 201,
})

export const replaceUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a user: name, role, job title, phone, manager and teams',
  access: 'administrator',
  params: UserId,
  body: EditUser,
  reply: Person,
  status: 200,
})

export const patchUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change some fields of a user',
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
  summary: 'Archive a user: they are signed out everywhere, and their data stays',
  access: 'administrator',
  params: UserId,
  query: ArchiveUser,
  reply: Person,
  status: 200,
})

export const restoreUser = endpoint({
  method: 'POST',
  path: '/users/{id}/restore',
  summary: 'Restore an archived user',
  access: 'administrator',
  params: UserId,
  reply: Person,
  status: 200,
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/users/{id}/resend-invitation',
  summary: 'Resend the invitation; the previous link stops working',
  access: 'administrator',
  params: UserId,
  reply: z.object({ message: z.string() }),
  status: 202,
})

/**
 * For somebody who lost their phone and their recovery codes. Callers turn off their own on the profile, with a code.
 */
export const resetTwoStep = endpoint({
  method: 'DELETE',
  path: '/users/{id}/two-step',
  summary:
    'Turn off the two-step sign-in of another user; they are signed out everywhere and notified by email',
  access: 'administrator',
  params: UserId,
  status: 204,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  summary: 'The users of the organization as a CSV file, with the columns of an import',
  access: 'administrator',
  query: UserQuery.omit({ page: true, pageSize: true }),
  media: 'text/csv',
  status: 200,
})

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/users/import/template',
  summary: 'A CSV template for an import: its columns and one example row',
  access: 'administrator',
  media: 'text/csv',
  status: 200,
})

/** All rows or none: one invalid row and nobody is invited. */
export const importUsers = endpoint({
  method: 'POST',
  path: '/users/import',
  summary: 'Invite the people of a CSV file, or preview that',
  access: 'administrator',
  body: ImportUsers,
  reply: z.object({
    lines: z
      .array(
        z.object({
          /** Line of the file; the header is line 1. */
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
  summary: 'The photo of a user',
  access: 'member',
  params: UserId,
  query: ImageVersion,
  media: 'image/*',
  status: 200,
})

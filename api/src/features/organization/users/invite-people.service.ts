import { commit } from '#api/db/commit.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { type InviteUser } from '#contract/organization/users.forms.ts'
import { type Person } from '#contract/organization/users.ts'
import { countSeats } from '#api/core/directory/seats.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newUser } from '#api/core/directory/new-rows.ts'
import { splitName } from '#api/lib/person-name.ts'
import { toPhoneNumber } from '#api/lib/phone-numbers.ts'
import { limitReached, requirePlan } from '#api/core/plans/plan-limits.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mailInvitations } from './invitations.service.ts'
import { recordUserEvents } from './users.audit.ts'
import { tellManagers } from './user-notifications.ts'
import { USER_REFUSALS } from './user-refusals.ts'
import { requireMayAdd, requireMayGive } from '#api/core/access/user-rules.ts'
import {
  assertManagers,
  assertSeats,
  assertTeams,
  insertMemberships,
  insertUsers,
} from './user-writes.queries.ts'
import { getUser } from './users.service.ts'

/** A person to invite, with resolved references. */
export interface Newcomer {
  user: UserRow
  teamIds: string[]
}

export function toNewcomer({ account, actor, now }: SignedInScope, form: InviteUser): Newcomer {
  const user = newUser(
    {
      organizationId: actor.organizationId,
      ...splitName(form.name),
      email: form.email,
      role: form.role,
      status: 'invited',
      jobTitle: form.jobTitle || null,
      phone: toPhoneNumber(form.phone ?? '', account.organization.country),
      startDate: form.startDate || null,
      managerId: form.managerId || null,
      invitedBy: actor.id,
    },
    now(),
  )
  return { user, teamIds: [...new Set(form.teamIds)] }
}

/** Refuses where there are too few seats. The batch checks again, against concurrent invitations. */
export async function requireSeats({ actor, db, now }: SignedInScope, wanted: number): Promise<number> {
  const limits = requirePlan(actor, now())
  const { users: allowed } = limits
  const { used } = await countSeats(db, actor.organizationId)
  if (used + wanted <= allowed) return allowed
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
  if (wanted === 1) throw limitReached('users', limits)
  throw new DomainError(
    'limit-reached',
    `Your plan has seats for ${people(allowed)}, and ${Math.max(0, allowed - used)} of them are free: too few for ${people(wanted)}.`,
  )
}

const toMemberships = (newcomers: Newcomer[], addedAt: Date) =>
  newcomers.flatMap(({ user, teamIds }) => teamIds.map((teamId) => ({ teamId, userId: user.id, addedAt })))

/** Adds people and emails each of them an invitation: all of them, or none. */
export async function invitePeople(
  scope: SignedInScope,
  newcomers: Newcomer[],
  action: 'user.invited' | 'user.imported',
): Promise<void> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const allowed = await requireSeats(scope, newcomers.length)
  const users = newcomers.map(({ user }) => user)
  const memberships = toMemberships(newcomers, now())
  const ids = new Set(users.map(({ id }) => id))
  // People in the same list may be managers of others.
  const managerIds = users.flatMap(({ managerId }) => (managerId && !ids.has(managerId) ? managerId : []))
  const invitation = await mailInvitations(scope, users)
  await commit(
    db,
    [
      assertSeats(db, { organizationId, wanted: users.length, allowed }),
      assertTeams(db, { organizationId, ids: memberships.map(({ teamId }) => teamId) }),
      assertManagers(db, { organizationId, ids: managerIds }),
      ...insertUsers(db, users),
      ...insertMemberships(db, memberships),
      ...invitation.writes,
      ...tellManagers(scope, users),
      ...recordUserEvents(scope, users, ({ email, role }) => ({
        action,
        details: [
          { field: 'email', from: null, to: email },
          { field: 'role', from: null, to: role },
        ],
        after: { email, role },
      })),
    ],
    USER_REFUSALS,
  )
  invitation.dispatch()
}

export async function inviteUser(scope: SignedInScope, form: InviteUser): Promise<Person> {
  const { actor } = scope
  requireMayGive(actor, form.role)
  await requireMayAdd(scope)
  await limit(scope, [{ key: `invite:organization:${actor.organizationId}`, max: 200, windowSeconds: 3600 }])
  const newcomer = toNewcomer(scope, form)
  await invitePeople(scope, [newcomer], 'user.invited')
  return getUser(scope, newcomer.user.id)
}

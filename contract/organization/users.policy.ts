import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import {
  INVITE_ACTIONS,
  INVITE_REFUSALS,
  type InviteReason,
  REFUSALS,
  USER_ACTIONS,
  type UserAction,
  type UserReason,
} from './users.actions.ts'
import type { User } from './users.ts'

type Role = User['role']

/** Only owners change, archive or restore an owner, and nobody assigns a role above their own. */
export const mayTouch = (caller: Pick<User, 'role'>, role: Role): boolean =>
  caller.role === 'owner' || role !== 'owner'

/** The facts that decide, besides caller and person. */
export interface Standing {
  /** Seats used (active and invited people) and seats of the plan. */
  seats: { used: number; allowed: number }
  /** Active owners. */
  owners: number
  /** Whether the caller has confirmed their email address. */
  isConfirmed: boolean
}

export interface UserFacts {
  relationships: Relationships
  person: Pick<User, 'role' | 'status'> & {
    /** People who have signed in before are restored without an invitation. */
    hasJoined: boolean
    hasTwoStep: boolean
  }
  standing: Standing
}

/** Why an administrator can't add people; undefined where they can. */
function findAddingReason({
  seats: { used, allowed },
  isConfirmed,
}: Omit<Standing, 'owners'>): Exclude<InviteReason, 'role'> | undefined {
  if (!isConfirmed) return 'confirmation'
  if (allowed === 0) return 'plan'
  return used >= allowed ? 'seats' : undefined
}

export const findInviteReason = (
  relationships: Relationships,
  standing: Omit<Standing, 'owners'>,
): InviteReason | undefined => (relationships.has('administrator') ? findAddingReason(standing) : 'role')

export const listInviteActions = (
  relationships: Relationships,
  standing: Omit<Standing, 'owners'>,
): AllowedAction<'invite', InviteReason>[] =>
  toAllowedActions(INVITE_ACTIONS, INVITE_REFUSALS, () => findInviteReason(relationships, standing))

const isLastOwner = ({ person: { role, status }, standing: { owners } }: UserFacts): boolean =>
  role === 'owner' && status === 'active' && owners <= 1

/** Why this is refused to a caller who may change the person. */
const BY_STATE: Record<UserAction, (facts: UserFacts) => UserReason | undefined> = {
  edit: ({ person }) => (person.status === 'archived' ? 'archived' : undefined),
  archive: (facts) => {
    if (facts.person.status === 'archived') return 'archived-already'
    return isLastOwner(facts) ? 'last-owner' : undefined
  },
  restore: ({ person, standing }) => {
    if (person.status !== 'archived') return 'not-archived'
    return findAddingReason({ ...standing, isConfirmed: standing.isConfirmed || person.hasJoined })
  },
  'resend-invitation': ({ person, standing }) => {
    if (person.status !== 'invited') return 'not-invited'
    const reason = findAddingReason(standing)
    // An invited person already uses a seat.
    return reason === 'seats' ? undefined : reason
  },
  'reset-two-step': ({ relationships, person }) => {
    if (relationships.has('self')) return 'own-codes'
    return person.hasTwoStep ? undefined : 'no-two-step'
  },
}

/** Why the caller can't do something with a person of their organization, in this state. */
export function findUserReason(action: UserAction, facts: UserFacts): UserReason | undefined {
  const { relationships, person } = facts
  if (!relationships.has('administrator')) return 'role'
  if (person.role === 'owner' && !relationships.has('owner')) return 'owners'
  return BY_STATE[action](facts)
}

const IN_STATE: Record<User['status'], UserAction[]> = {
  active: ['edit', 'archive'],
  invited: ['edit', 'resend-invitation', 'archive'],
  archived: ['restore'],
}

/** Actions that make sense for a person in their state. */
export function listUserActions(facts: UserFacts): AllowedAction<UserAction, UserReason>[] {
  const { relationships, person } = facts
  // Shown only to administrators: to others it would reveal whom to attack.
  const hasReset = person.hasTwoStep && person.status !== 'archived' && relationships.has('administrator')
  const isListed = (action: UserAction) =>
    action === 'reset-two-step' ? hasReset : IN_STATE[person.status].includes(action)
  return toAllowedActions(USER_ACTIONS.filter(isListed), REFUSALS, (action) => findUserReason(action, facts))
}

/** Named permissions beyond the role. */
export const GRANTS = ['pay'] as const
export type Grant = (typeof GRANTS)[number]

/** Relationships of a caller to a thing; there can be several at once. */
export const RELATIONSHIPS = [
  /** It is about the caller, or is their own. */
  'self',
  /** The person reports to the caller. */
  'manager',
  /** The person reports to the caller indirectly, over any number of levels. */
  'manager-above',
  'team-lead',
  /** The person who started the audit. */
  'starter',
  /** The person who leads the review cycle. */
  'cycle-owner',
  /** The caller is a manager of anybody. */
  'people-manager',
  'administrator',
  'owner',
] as const
export type Relationship = (typeof RELATIONSHIPS)[number] | `grant:${Grant}`
export type Relationships = ReadonlySet<Relationship>

export interface Caller {
  id: string
  role: 'owner' | 'administrator' | 'member'
  isManager: boolean
  grants?: readonly Grant[]
}

/** The people that a thing names. An absent key is nobody. */
export interface Ties {
  /** The person it is about, or who owns it. */
  personId?: string | null
  /** Those above that person in the reporting line, the nearest first. */
  managerIds?: readonly string[]
  /** Who leads the team. */
  leadId?: string | null
  starterId?: string | null
  /** Who leads the review cycle. */
  cycleOwnerIds?: readonly string[]
}

function listTies({ id }: Caller, ties: Ties): Relationship[] {
  const { personId, managerIds = [], leadId, starterId, cycleOwnerIds = [] } = ties
  const rank = managerIds.indexOf(id)
  return [
    ...(personId === id ? ['self' as const] : []),
    ...(rank === 0 ? ['manager' as const] : []),
    ...(rank > 0 ? ['manager-above' as const] : []),
    ...(leadId === id ? ['team-lead' as const] : []),
    ...(starterId === id ? ['starter' as const] : []),
    ...(cycleOwnerIds.includes(id) ? ['cycle-owner' as const] : []),
  ]
}

/** Relationships of a caller to a thing of their own organization. Owners are administrators too. */
export function relate(caller: Caller, ties: Ties = {}): Relationships {
  const { role, isManager, grants = [] } = caller
  return new Set<Relationship>([
    ...listTies(caller, ties),
    ...(isManager ? ['people-manager' as const] : []),
    ...(role === 'member' ? [] : ['administrator' as const]),
    ...(role === 'owner' ? ['owner' as const] : []),
    ...grants.map((grant) => `grant:${grant}` as const),
  ])
}

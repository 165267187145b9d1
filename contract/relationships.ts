/** What somebody may be let do beyond their role, by name. */
export const GRANTS = ['pay'] as const
export type Grant = (typeof GRANTS)[number]

/** What a caller is to a thing. Somebody can be several at once. */
export const RELATIONSHIPS = [
  /** It is about the caller, or is their own. */
  'self',
  /** The person reports to the caller. */
  'manager',
  /** The person reports to somebody who reports to the caller, through however many others. */
  'manager-above',
  'team-lead',
  /** Of an audit. */
  'starter',
  /** Somebody reports to the caller, whoever it is. */
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

/** What a thing says of people. What it leaves out is nobody. */
export interface Ties {
  /** Whom it is about, or whose it is. */
  personId?: string | null
  /** Those above that person in the reporting line, the nearest first. */
  managerIds?: readonly string[]
  /** Who leads the team. */
  leadId?: string | null
  starterId?: string | null
}

function listTies({ id }: Caller, { personId, managerIds = [], leadId, starterId }: Ties): Relationship[] {
  const rank = managerIds.indexOf(id)
  return [
    ...(personId === id ? ['self' as const] : []),
    ...(rank === 0 ? ['manager' as const] : []),
    ...(rank > 0 ? ['manager-above' as const] : []),
    ...(leadId === id ? ['team-lead' as const] : []),
    ...(starterId === id ? ['starter' as const] : []),
  ]
}

/** What somebody is to a thing of their own organization. Owners are administrators too. */
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

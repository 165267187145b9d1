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
  /** The person who writes the review, or one of those of the packet. */
  'reviewer',
  /** The person who rates the scored attributes of the packet. */
  'scorer',
  /** The person who shares the packet. */
  'sharer',
  /** The person who changes ratings in the calibration group. */
  'facilitator',
  /** The person who takes part in the calibration group, and sees its ratings. */
  'calibration-participant',
  /** The person who wrote the feedback, or who is asked to write it. */
  'author',
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
  reviewerIds?: readonly string[]
  scorerId?: string | null
  sharerId?: string | null
  facilitatorIds?: readonly string[]
  calibrationParticipantIds?: readonly string[]
  authorId?: string | null
}

/** The relationships that an id alone tells, by where it is named. */
const NAMED: readonly (readonly [keyof Ties, Relationship])[] = [
  ['personId', 'self'],
  ['leadId', 'team-lead'],
  ['starterId', 'starter'],
  ['cycleOwnerIds', 'cycle-owner'],
  ['reviewerIds', 'reviewer'],
  ['scorerId', 'scorer'],
  ['sharerId', 'sharer'],
  ['facilitatorIds', 'facilitator'],
  ['calibrationParticipantIds', 'calibration-participant'],
  ['authorId', 'author'],
]

function isNamed(id: string, named: string | readonly string[] | null | undefined): boolean {
  return typeof named === 'string' ? named === id : (named?.includes(id) ?? false)
}

function listTies({ id }: Caller, ties: Ties): Relationship[] {
  const rank = (ties.managerIds ?? []).indexOf(id)
  return [
    ...(rank === 0 ? ['manager' as const] : []),
    ...(rank > 0 ? ['manager-above' as const] : []),
    ...NAMED.flatMap(([key, relationship]) => (isNamed(id, ties[key]) ? [relationship] : [])),
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

import { type User } from './users.ts'

type Role = User['role']

type Who = Pick<User, 'role'>

type Whom = Pick<User, 'role' | 'status' | 'emailConfirmed'>

/** Only owners change, archive or restore an owner, and nobody gives a role that is above their own. */
export const mayTouch = (caller: Who, role: Role): boolean => caller.role === 'owner' || role !== 'owner'

/** Whether somebody may change a person of their organization at all. */
export const mayChange = (caller: Who, person: Who): boolean =>
  caller.role !== 'member' && mayTouch(caller, person.role)

export const REFUSALS = {
  owners: 'Only an owner can change an owner.',
  'own-codes': 'Turn off your own two-step sign-in on your profile, with a code.',
  'last-owner': 'An organization needs an owner. Make someone else an owner first.',
  places: 'All seats on your plan are in use. Archive someone or choose a larger plan.',
  plan: 'This needs an active plan. Choose one first.',
  confirmation: 'Confirm your email address first.',
} as const

export type Obstacle = keyof typeof REFUSALS

/** What counts beside who asks and who is asked about. */
export interface Standing {
  /** Of the plan: those who are active or invited, and how many there may be. */
  places: { used: number; allowed: number }
  /** People with that role who are active. */
  owners: number
  /** Whether the caller has shown that they read their own mail. */
  isConfirmed: boolean
}

/** Whether somebody is the only owner that is left. */
export const isLastOwner = ({ role, status }: Whom, { owners }: Pick<Standing, 'owners'>): boolean =>
  role === 'owner' && status === 'active' && owners <= 1

/** What keeps people from being added; undefined where they can be. */
export function findInviteObstacle({
  places: { used, allowed },
  isConfirmed,
}: Omit<Standing, 'owners'>): Obstacle | undefined {
  if (!isConfirmed) return 'confirmation'
  if (allowed === 0) return 'plan'
  return used >= allowed ? 'places' : undefined
}

/** What keeps somebody who may change a person from doing this to them, as things are. */
export function findObstacle(
  intent: 'archive' | 'restore' | 'resend',
  person: Whom,
  standing: Standing,
): Obstacle | undefined {
  if (intent === 'archive') return isLastOwner(person, standing) ? 'last-owner' : undefined
  // Who has proved their address comes back without a mail.
  const isMailed = intent === 'resend' || !person.emailConfirmed
  const obstacle = findInviteObstacle({ ...standing, isConfirmed: standing.isConfirmed || !isMailed })
  // Who is invited has a place already.
  return intent === 'resend' && obstacle === 'places' ? undefined : obstacle
}

export type PersonIntent = Parameters<typeof findObstacle>[0]

/** Something that is done with somebody in their state, and why not where it can't be now. */
export interface PersonAction {
  intent: PersonIntent
  refusal: string | null
}

function listIntents({ status }: Pick<Whom, 'status'>): PersonIntent[] {
  if (status === 'archived') return ['restore']
  return status === 'invited' ? ['resend', 'archive'] : ['archive']
}

/** What there is to do with somebody; nothing for those who change nobody. */
export function listActions(caller: Who, person: Whom, standing: Standing): PersonAction[] {
  if (caller.role === 'member') return []
  return listIntents(person).map((intent) => {
    const obstacle = mayChange(caller, person) ? findObstacle(intent, person, standing) : 'owners'
    return { intent, refusal: obstacle ? REFUSALS[obstacle] : null }
  })
}

/** What keeps somebody from turning off the two-step sign-in of a person who has it. */
export function findResetObstacle(
  caller: Pick<User, 'id' | 'role'>,
  person: Pick<User, 'id' | 'role'>,
): Obstacle | undefined {
  if (!mayChange(caller, person)) return 'owners'
  return caller.id === person.id ? 'own-codes' : undefined
}

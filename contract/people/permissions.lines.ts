import type { Relationship } from '#contract/relationships.ts'
import type { Transition } from '#contract/transitions.ts'
import { type Capability, type Stage, STAGES } from './permissions.words.ts'

// Of what the table of permissions is made.

/** What a call answers to somebody: for a conflict, that it can't be done now. */
export type Outcome = 'allowed' | 'forbidden' | 'not-found' | 'conflict'

export type Who = readonly Relationship[]

/** Of some stages, who may, who learns that they may not, and who learns that it is not the time. To others there is no such thing. */
export interface Line {
  at: readonly Stage[]
  may?: Who
  /** Of those who may: anyone who is one of these too is refused. */
  unless?: Who
  refused?: Who
  blocked?: Who
  /** What everybody else of the organization gets, where that is not `not-found`. */
  others?: Outcome
}

export interface Permission {
  capability: Capability
  /** Absent where the access level of the endpoint alone decides. */
  lines?: readonly Line[]
  /** Of a list that everybody has: who finds the cycle, the packet or the review in it, at which stages. */
  lists?: readonly Line[]
}

export const LEADERS = ['administrator', 'cycle-owner'] as const

export const except = (...left: readonly Stage[]): readonly Stage[] =>
  STAGES.filter((stage) => !left.includes(stage))

export const ENDED = ['calibration', 'sharing', 'shared', 'completed'] as const

/** For those who lead a cycle, at some stages: at others it is not the time. */
export const led = (at: readonly Stage[] = STAGES): readonly Line[] => [
  { at, may: LEADERS },
  { at: except(...at), blocked: LEADERS },
]

type Rows<Verb extends string> = readonly Transition<string, Verb, string>[]
export const whoSays = <Verb extends string>(table: Rows<Verb>, verb: Verb): Who => [
  ...new Set(table.filter((row) => row.verb === verb).flatMap(({ who }) => who)),
]

export const seen = (at: readonly Stage[], may: Who): readonly Line[] => [{ at, may }]

export const named = <Name extends string>(names: readonly Name[], permission: Permission) =>
  Object.fromEntries(names.map((name) => [name, permission])) as Record<Name, Permission>

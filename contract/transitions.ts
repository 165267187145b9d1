import type { Relationship, Relationships } from './relationships.ts'

/** A row of a table of states: who may lead a thing from which states to which, and what else that does. */
export interface Transition<State extends string, Verb extends string, Guard extends string = never> {
  verb: Verb
  from: readonly State[]
  /** Null where the thing is gone afterwards. */
  to: State | null
  who: readonly Relationship[]
  /** What has to hold of the thing for this row, of two with the same verb. */
  when?: Guard
  /** What else it does, for the docs. */
  effect: string
}

type Table<State extends string, Verb extends string, Guard extends string> = readonly Transition<
  State,
  Verb,
  Guard
>[]

/** The row by which a verb leads on from a state; undefined where it does not. */
export const findTransition = <State extends string, Verb extends string, Guard extends string>(
  table: Table<State, Verb, Guard>,
  { verb, from, holds }: { verb: Verb; from: State; holds: (guard: Guard) => boolean },
): Transition<State, Verb, Guard> | undefined =>
  table.find(
    (row) => row.verb === verb && row.from.includes(from) && (row.when === undefined || holds(row.when)),
  )

/** The verbs that make sense in a state; `maySay` tells for whom. */
export const listVerbs = <State extends string, Verb extends string, Guard extends string>(
  table: Table<State, Verb, Guard>,
  from: State,
): Verb[] => [...new Set(table.filter((row) => row.from.includes(from)).map(({ verb }) => verb))]

/** Whether these relationships let somebody say the verb, in any state. */
export const maySay = <State extends string, Verb extends string, Guard extends string>(
  table: Table<State, Verb, Guard>,
  verb: Verb,
  relationships: Relationships,
): boolean => table.some((row) => row.verb === verb && row.who.some((who) => relationships.has(who)))

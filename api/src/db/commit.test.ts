import { expect, test } from 'vitest'
import { DomainError } from '#api/lib/domain-error.ts'
import { assertThat, type Write } from './batch-assertions.ts'
import { type Db, type Statement } from './client.ts'
import { commit, type Refusals } from './commit.ts'

/* The compiler is the test: nothing in here is ever run. */
declare const db: Db
declare const write: Statement
const refuse = () => new DomainError('conflict', 'No.')
const seat = () => assertThat(db, 'seat', null as never)
const team = () => assertThat(db, 'team', null as never)

export const compiles = [
  () => commit(db, [write]),
  () => commit(db, [write, seat(), team()], { seat: refuse, team: refuse }),
  // @ts-expect-error a guard without refusals
  () => commit(db, [write, seat()]),
  // @ts-expect-error one of two guards without a refusal
  () => commit(db, [write, seat(), team()], { seat: refuse }),
  // @ts-expect-error a guard that is there only sometimes
  () => commit(db, [write, ...(Math.random() > 2 ? [team()] : [])], {}),
  // @ts-expect-error a guard is no statement
  (): Statement => seat(),
  // @ts-expect-error a list of plain writes holds no guard
  (): Write[] => [seat()],
]

/** Guards that are added to the batch of another slice bring their refusals along. */
export const passesOn = <Name extends string>(
  writes: readonly Write<Name>[],
  refusals: Refusals<NoInfer<Name>>,
) => commit<Name | 'seat'>(db, [...writes, seat()], { ...refusals, seat: refuse })

test('that a batch has a refusal for each of its guards is checked by the compiler', () => {
  expect(compiles).toHaveLength(7)
})

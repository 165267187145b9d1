import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Statement } from '#api/db/client.ts'
import { type reviewCycles } from '#api/db/schema/review-cycles.ts'
import { type CycleVerb } from '#contract/people/cycles.states.ts'

type CycleRow = typeof reviewCycles.$inferSelect

/**
 * What a capability writes when a review cycle goes on, in the batch of the move: declared in its slice, registered in
 * `api/src/stage-effects.ts`.
 */
export interface StageEffect {
  verb: CycleVerb
  /** @param cycle as it was before the move */
  list: (scope: SignedInScope, cycle: CycleRow) => Promise<Statement[]>
}

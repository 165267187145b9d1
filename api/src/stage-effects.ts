import { type StageEffect } from '#api/core/reviews/stage-effect.ts'

/** What else happens when a review cycle goes on, one line each, in order. */
export const STAGE_EFFECTS: readonly StageEffect[] = []

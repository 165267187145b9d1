import { exact, type Exact, meanOf, toHundredths, type Weighted, weightedMeanOf } from './fractions.ts'

export interface ScoredResponse {
  /** 0 to 1; null counts nowhere. */
  score: Exact | null
  /** Hundredths of a percent; null where the template has no weights, so that all weigh the same. */
  weight: number | null
}

/** The score of one review, 0 to 1: the weighted mean of its scored responses. Those that are missing give their weight to the others. */
export function scoreReview(responses: readonly ScoredResponse[]): Exact | null {
  const weighted = responses.flatMap(({ score, weight }): Weighted[] =>
    score === null ? [] : [{ value: score, weight: exact(weight ?? 1) }],
  )
  return weightedMeanOf(weighted)
}

/** The score of a direction, 0 to 1: each review counts the same, however many questions it has responses to. */
export const scoreDirection = (reviews: readonly (Exact | null)[]): Exact | null =>
  meanOf(reviews.filter((review) => review !== null))

/** The score of the scored attributes, 0 to 1, each normalized on its own scale. Those without numbers are not among them. */
export const scoreAttributes = (attributes: readonly (Exact | null)[]): Exact | null =>
  meanOf(attributes.filter((attribute) => attribute !== null))

export const COMPONENTS = ['self', 'manager', 'peer', 'upward', 'attributes'] as const
export type Component = (typeof COMPONENTS)[number]
export const SCORE_MODES = ['manager_average', 'all_ratings_average', 'attributes', 'weighted'] as const
export type ScoreMode = (typeof SCORE_MODES)[number]

/** What a component of the score is made of. */
export interface ComponentData {
  component: Component
  /** Of each submitted review; of each attribute. 0 to 1, null where nothing in it counts. */
  values: readonly (Exact | null)[]
  /** How many values it needs so that none can be told from it; 1 where they are not anonymous. */
  threshold: number
}

export interface ScoreRule {
  mode: ScoreMode
  /** The ends of the scale on which the score is shown. */
  outMin: number
  outMax: number
  /** With `weighted`: hundredths of a percent, together 10,000. Those without have no weight. */
  weights: Partial<Record<Component, number>>
}

export interface ScorePart {
  component: Component
  /** Hundredths of a percent, as the rule has it: before the others took over the weight of those that were dropped. */
  weight: number
  value: Exact
  /** How many reviews or attributes it is the mean of. */
  n: number
}

export type DropReason = 'nothing-scored' | 'below-threshold'

export interface ParticipantScore {
  /** Hundredths on the scale of the rule; null without anything that counts. */
  score: number | null
  /** 0 to 1, before it is put on the scale. */
  ratio: Exact | null
  parts: ScorePart[]
  dropped: { component: Component; reason: DropReason }[]
}

const WHOLE = 10_000

const WEIGHTS_OF: Record<
  Exclude<ScoreMode, 'weighted' | 'all_ratings_average'>,
  Partial<Record<Component, number>>
> = {
  manager_average: { manager: WHOLE },
  attributes: { attributes: WHOLE },
}

/** Each direction weighs as much as it has reviews, so that each review counts the same. */
function toWeights({ mode, weights }: ScoreRule, kept: readonly Kept[]): Partial<Record<Component, number>> {
  if (mode === 'weighted') return weights
  if (mode !== 'all_ratings_average') return WEIGHTS_OF[mode]
  return Object.fromEntries(
    kept.filter(({ component }) => component !== 'attributes').map(({ component, n }) => [component, n]),
  )
}

interface Kept {
  component: Component
  value: Exact
  n: number
}

type Judged = Kept | { component: Component; reason: DropReason }

function judge({ component, values, threshold }: ComponentData): Judged {
  const counted = values.filter((value) => value !== null)
  const value = meanOf(counted)
  if (value === null) return { component, reason: 'nothing-scored' }
  if (counted.length < threshold) return { component, reason: 'below-threshold' }
  return { component, value, n: counted.length }
}

/**
 * The score of one person in a cycle, with its parts: the weighted mean of the components that have something that counts and enough of it to stay
 * anonymous. What is dropped gives its weight to the others and never counts as zero.
 */
export function scoreParticipant(data: readonly ComponentData[], rule: ScoreRule): ParticipantScore {
  const judged = data.map(judge)
  const kept = judged.filter((each) => 'value' in each)
  const weights = toWeights(rule, kept)
  const isPart = ({ component }: { component: Component }) =>
    (weights[component] ?? 0) > 0 || (rule.mode === 'all_ratings_average' && component !== 'attributes')
  const parts = kept.filter(isPart).map((part) => ({ ...part, weight: weights[part.component] ?? 0 }))
  const ratio = weightedMeanOf(parts.map(({ value, weight }) => ({ value, weight: exact(weight) })))
  return {
    score: ratio && toHundredths(onScale(ratio, rule)),
    ratio,
    parts,
    dropped: judged.filter((each) => 'reason' in each).filter(isPart),
  }
}

const onScale = (ratio: Exact, { outMin, outMax }: ScoreRule): Exact =>
  exact(outMin).add(ratio.mul(exact(outMax).sub(exact(outMin))))

import { exact, type Exact, meanOf, toHundredths, weightedMeanOf } from './fractions.ts'

/** A key result area, or a rating criterion, as somebody rated it. */
export interface RatedArea {
  /** On the scale of the appraisal; null without a rating. */
  score: Exact | null
  /** Hundredths of a percent. */
  weight: number
}

/**
 * The score of one side of an appraisal, on the scale of its ratings: the weighted mean of what was rated. What was not gives its weight to the
 * others.
 */
export const scoreAreas = (areas: readonly RatedArea[]): Exact | null =>
  weightedMeanOf(
    areas.flatMap(({ score, weight }) => (score === null ? [] : [{ value: score, weight: exact(weight) }])),
  )

/** A key result area with how far the goals in it have come. */
export interface GoalArea {
  /** Percent, 0 to 100, of each goal that counts. */
  progress: readonly Exact[]
  /** Hundredths of a percent. */
  weight: number
}

export interface GoalScore {
  /** Percent, 0 to 100; null without any goal. */
  percent: Exact | null
  /** The same on a scale from 0 to `scaleMax`. */
  score: Exact | null
  /** Positions of the areas without a goal, which gave their weight to the others. */
  withoutGoals: number[]
}

/** How far the goals of each area have come, weighted. An area without a goal is left out, and does not count as zero. */
export function scoreGoals(areas: readonly GoalArea[], scaleMax: number): GoalScore {
  const means = areas.map(({ progress, weight }) => ({ score: meanOf(progress), weight }))
  const percent = scoreAreas(means)
  return {
    percent,
    score: percent && percent.mul(exact(scaleMax)).div(100),
    withoutGoals: means.flatMap(({ score }, position) => (score === null ? [position] : [])),
  }
}

/** A component of the final score. */
export interface AppraisalComponent<Component extends string> {
  component: Component
  /** On the scale of the appraisal; null where there is nothing to count. */
  value: Exact | null
  /** Hundredths of a percent; zero where it counts for nothing. */
  weight: number
}

export interface FinalScore<Component extends string> {
  /** Hundredths on the scale of the appraisal; null without anything that counts. */
  score: number | null
  parts: { component: Component; value: Exact; weight: number }[]
  /** Components with a weight and nothing to count, which gave it to the others. */
  dropped: Component[]
}

/** The final score: the weighted mean of the components that are there. A missing one never counts as zero. */
export function scoreAppraisal<Component extends string>(
  components: readonly AppraisalComponent<Component>[],
): FinalScore<Component> {
  const weighed = components.filter(({ weight }) => weight > 0)
  const parts = weighed.flatMap(({ value, ...part }) => (value === null ? [] : [{ ...part, value }]))
  const mean = weightedMeanOf(parts.map(({ value, weight }) => ({ value, weight: exact(weight) })))
  return {
    score: mean && toHundredths(mean),
    parts,
    dropped: weighed.filter(({ value }) => value === null).map(({ component }) => component),
  }
}

import { exact, type Exact } from '#api/ratings/fractions.ts'
import { normalize } from '#api/ratings/normalize.ts'
import { type ComponentData, type ParticipantScore, scoreParticipant } from '#api/ratings/review-score.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { thresholdOf } from '#contract/people/packets.policy.ts'
import { readExact } from './direction-scores.ts'
import {
  type AttributeScoreRow,
  type CycleAttributeRow,
  type DirectionScoreRow,
} from './review-rows.queries.ts'

export type StoredDirection = Pick<DirectionScoreRow, 'direction' | 'scored' | 'respondents' | 'score'>
export type CycleAttribute = CycleAttributeRow
export type StoredRating = Pick<AttributeScoreRow, 'attributeId' | 'option' | 'calibratedOption'>

/** A rating between 0 and 1, the calibrated one where there is one (F4); null for what has no number. */
const scoreRating = (attribute: CycleAttribute, rating: StoredRating | undefined): Exact | null =>
  scoreOption(attribute, rating?.calibratedOption ?? rating?.option ?? null)

/** Where an option lies between the ends of its attribute, 0 to 1; null without one, and for what has no number. */
export function scoreOption(
  { options, numberless }: Pick<CycleAttribute, 'options' | 'numberless'>,
  option: number | null,
): Exact | null {
  const values = options.map(({ value }) => value).filter((value) => value !== null)
  const value = options[option ?? -1]?.value
  if (numberless || value === undefined || value === null) return null
  const range = { min: Math.min(...values), max: Math.max(...values) }
  return range.min < range.max ? normalize(value, range) : null
}

interface Scored {
  settings: Pick<CycleSettings, 'groups' | 'anonymity' | 'score'>
  directions: readonly StoredDirection[]
  attributes: readonly CycleAttribute[]
  ratings: readonly StoredRating[]
}

/**
 * The score of a packet with its parts (F5). Of a direction its mean is known, and of how many: as many times the mean has the same mean. Private
 * attributes do not count, since reviewees could tell them from the score.
 */
export function scorePacket({ settings, directions, attributes, ratings }: Scored): ParticipantScore {
  const { groups, anonymity, score } = settings
  const data = groups.map((group): ComponentData => {
    const { direction } = group
    const stored = directions.find((each) => each.direction === direction)
    const threshold = thresholdOf(group, anonymity)
    // Where writers are forgotten, a score of few people is not kept: still there were some.
    const isFew = stored !== undefined && stored.scored > 0 && stored.scored < threshold
    const value = isFew ? exact(0) : stored?.score == null ? null : readExact(stored.score)
    return {
      component: direction,
      values: new Array<Exact | null>(stored?.scored ?? 0).fill(value),
      threshold,
    }
  })
  const rated = attributes
    .filter((attribute) => !attribute.private)
    .map((attribute) =>
      scoreRating(
        attribute,
        ratings.find(({ attributeId }) => attributeId === attribute.attributeId),
      ),
    )
  return scoreParticipant([...data, { component: 'attributes', values: rated, threshold: 1 }], {
    ...score,
    weights: Object.fromEntries(
      Object.entries(score.weights).map(([component, percent]) => [component, Math.round(percent * 100)]),
    ),
  })
}

/** What counts, on the scale of the cycle: the override where there is one. Both are stored in hundredths. */
export function valueOf({
  computedScore,
  overrideScore,
}: {
  computedScore: number | null
  overrideScore: number | null
}): number | null {
  const hundredths = overrideScore ?? computedScore
  return hundredths === null ? null : hundredths / 100
}

import { type PacketResult } from '#api/core/reviews/packet-results.queries.ts'
import { scoreAppraisal, scoreAreas } from '#api/ratings/appraisal-score.ts'
import { exact, type Exact, toHundredths } from '#api/ratings/fractions.ts'
import { normalize } from '#api/ratings/normalize.ts'
import { type WeightedArea } from '#contract/people/appraisal-templates.forms.ts'
import { type AppraisalRating } from '#contract/people/appraisals.forms.ts'
import { type AppraisalScore } from '#contract/people/appraisals.ts'
import { APPRAISAL_COMPONENTS, type AppraisalComponent } from '#contract/people/appraisal-cycles.words.ts'
import { type FoundAppraisal } from './appraisals.queries.ts'

const toWeight = (percent: number) => Math.round(percent * 100)

/** The weighted mean of what was rated, on the scale of the cycle; null without any rating. */
export const scoreRatings = (
  areas: readonly WeightedArea[],
  ratings: readonly AppraisalRating[],
): Exact | null =>
  scoreAreas(
    areas.map(({ weightage }, position) => {
      const score = ratings[position]?.score ?? null
      return { score: score === null ? null : exact(score), weight: toWeight(weightage) }
    }),
  )

type Row = Pick<
  FoundAppraisal['appraisal'],
  'areas' | 'criteria' | 'selfAreas' | 'selfCriteria' | 'managerAreas'
>

/** The self rating: by the criteria where there are any, else by the key result areas. */
export const scoreSelf = ({ areas, criteria, selfAreas, selfCriteria }: Row): Exact | null =>
  criteria.length > 0 ? scoreRatings(criteria, selfCriteria) : scoreRatings(areas, selfAreas)

export const scoreManager = ({ areas, managerAreas }: Row): Exact | null => scoreRatings(areas, managerAreas)

/** Where the score of a packet lies between the ends of its scale, on one from 0 to `scaleMax`. */
function toScale({ score, outMin, outMax }: PacketResult, scaleMax: number): Exact | null {
  if (outMin >= outMax) return null
  return normalize(score / 100, { min: outMin, max: outMax }).mul(exact(scaleMax))
}

/**
 * The final score with its parts. Of the self rating only what was submitted counts, and of a review cycle what is in it now; what is missing is
 * dropped.
 */
export function toResult(
  { appraisal, cycle }: Pick<FoundAppraisal, 'appraisal' | 'cycle'>,
  packet: PacketResult | undefined,
): { result: AppraisalScore; score: number | null } {
  const values: Record<AppraisalComponent, Exact | null> = {
    kra: scoreManager(appraisal),
    self: appraisal.selfSubmittedAt === null ? null : scoreSelf(appraisal),
    review: packet ? toScale(packet, cycle.scaleMax) : null,
  }
  const { score, parts, dropped } = scoreAppraisal(
    APPRAISAL_COMPONENTS.map((component) => ({
      component,
      value: values[component],
      weight: toWeight(cycle.weights[component]),
    })),
  )
  return {
    score,
    result: {
      value: score === null ? null : score / 100,
      isFinal: false,
      parts: parts.map(({ component, weight, value }) => ({
        component,
        weight: weight / 100,
        value: toHundredths(value) / 100,
      })),
      dropped,
    },
  }
}

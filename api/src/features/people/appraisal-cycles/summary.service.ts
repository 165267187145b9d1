import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type AppraisalSummary } from '#contract/people/appraisal-cycles.ts'
import { APPRAISAL_STATES } from '#contract/people/appraisals.words.ts'
import { exact, toHundredths } from '#api/ratings/fractions.ts'
import { requireCycle, toDetail } from './get-appraisal-cycle.ts'
import { countFinalScores, countStates, listScoredPeople } from './summary.queries.ts'

/** People whose scores are shown one by one; the file has all of them. */
const MOST_PEOPLE = 50

const toScore = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

type Counted = readonly { score: number | null; count: number }[]

/** How many have a score from each whole number of the scale up to the next; the best one is in the last. */
export function toDistribution(scores: Counted, scaleMax: number): AppraisalSummary['distribution'] {
  return Array.from({ length: scaleMax }, (_, from) => {
    const isHere = ({ score }: { score: number | null }) =>
      score !== null && Math.min(Math.floor(score / 100), scaleMax - 1) === from
    const count = scores.filter(isHere).reduce((sum, each) => sum + each.count, 0)
    return { from, to: from + 1, count }
  })
}

/** Mean of the final scores, with two decimals; null without any. */
export function toMean(scores: Counted): number | null {
  const count = scores.reduce((sum, each) => sum + each.count, 0)
  const total = scores.reduce((sum, { score, count: times }) => sum + (score ?? 0) * times, 0)
  return count === 0 ? null : toHundredths(exact(total, count * 100)) / 100
}

/** How far the appraisals of a cycle are, and what they come to. */
export async function getAppraisalSummary(scope: SignedInScope, id: string): Promise<AppraisalSummary> {
  const { db } = scope
  const found = await requireCycle(scope, id)
  const { cycle } = found
  const [states, scores, people] = await Promise.all([
    countStates(db, cycle),
    countFinalScores(db, cycle),
    listScoredPeople(db, cycle, MOST_PEOPLE),
  ])
  const countIn = (state: string) => states.find((each) => each.state === state)?.count ?? 0
  return {
    cycle: toDetail(scope, found),
    states: APPRAISAL_STATES.map((state) => ({ state, count: countIn(state) })),
    missingSelf: states.reduce((sum, { withoutSelf }) => sum + withoutSelf, 0),
    missingManager: countIn('draft') + countIn('self_submitted'),
    people: people.map(({ person, appraisalId, selfScore, managerScore, finalScore }) => ({
      id: person.id,
      name: joinName(person),
      appraisalId,
      self: toScore(selfScore),
      manager: toScore(managerScore),
      final: toScore(finalScore),
    })),
    morePeople: Math.max(0, found.appraisalCount - people.length),
    distribution: toDistribution(scores, cycle.scaleMax),
    mean: toMean(scores),
  }
}

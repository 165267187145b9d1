import { type Exact, exact, meanOf, toHundredths } from '#api/ratings/fractions.ts'
import { type BarResults } from '#contract/people/results.ts'
import { type PacketGroup } from './grouped-packets.ts'
import { type ResultPacket } from './results.queries.ts'

const STEPS = 8

/** Hundredths as a number with two decimals. */
const toNumber = (hundredths: number) => hundredths / 100

const listScores = (packets: readonly ResultPacket[]): Exact[] =>
  packets.flatMap(({ score }) => (score === null ? [] : [exact(score, 100)]))

function toMean(packets: readonly ResultPacket[]): number | null {
  const mean = meanOf(listScores(packets))
  return mean && toNumber(toHundredths(mean))
}

interface Scale {
  outMin: number
  outMax: number
}

/** Equal steps; the last one includes the highest score. */
export function toHistogram(
  packets: readonly ResultPacket[],
  { outMin, outMax }: Scale,
): BarResults['histogram'] {
  const width = exact(outMax).sub(exact(outMin)).div(STEPS)
  const bounds = Array.from({ length: STEPS + 1 }, (_, step) => exact(outMin).add(width.mul(step)))
  const scores = listScores(packets)
  return bounds.slice(0, STEPS).map((from, step) => {
    const to = bounds[step + 1] ?? from
    const isLast = step === STEPS - 1
    const within = scores.filter((score) => score.gte(from) && (isLast || score.lt(to)))
    return { from: from.valueOf(), to: to.valueOf(), people: within.length }
  })
}

interface Compared {
  packets: readonly ResultPacket[]
  groups: readonly PacketGroup[]
}

/** Groups without a score are left out: there is nothing to draw. */
export function toBars(now: Compared, before: Compared | null) {
  const earlier = new Map(before?.groups.map(({ id, packets }) => [id, toMean(packets)]))
  return {
    groups: now.groups.flatMap(({ id, name, packets }) => {
      const score = toMean(packets)
      const people = listScores(packets).length
      return score === null ? [] : [{ id, name, people, score, before: earlier.get(id) ?? null }]
    }),
    overall: {
      people: listScores(now.packets).length,
      score: toMean(now.packets),
      before: before && toMean(before.packets),
    },
  }
}

import { type FoundPosition } from '#api/sources/positions.ts'
import { type RankChange } from '#contract/webhook-events.ts'
import { type Stand } from './find-alerts.ts'

/** Where a keyword stood on the last two days that are known. */
interface Known {
  last: Stand | null
  previous: Stand | null
}

const toPlace = (position: number | null) => (position === null ? null : Math.round(position))

const toStanding = ({ day, position, url }: Stand) => ({ day, position, url })

/** What was known before the day that is told; figures of the same day are replaced. */
const findBefore = ({ last, previous }: Known, day: string): Stand | null => {
  if (last !== null && last.day < day) return last
  return previous !== null && previous.day < day ? previous : null
}

/**
 * The keywords of a domain that stand elsewhere than before, on one day that a source has just told: averages are compared as the
 * places that they are nearest to. A keyword that nothing was known of has not changed.
 */
export function findRankChanges(
  keywords: readonly { id: string; keyword: string }[],
  known: ReadonlyMap<string, Known>,
  { day, found }: { day: string; found: readonly FoundPosition[] },
): RankChange[] {
  const told = new Map(
    found.flatMap((one) => (one.day === day && one.competitor === '' ? [[one.keywordId, one] as const] : [])),
  )
  return keywords.flatMap(({ id, keyword }) => {
    const [after, stands] = [told.get(id), known.get(id)]
    const before = stands && findBefore(stands, day)
    if (!after || !before || toPlace(before.position) === toPlace(after.position)) return []
    return [{ keywordId: id, keyword, before: toStanding(before), after: toStanding(after) }]
  })
}

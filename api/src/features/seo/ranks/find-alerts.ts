import { type AlertKind, TOP_TEN } from '#contract/seo/ranks.words.ts'

/** Where a keyword stood on a day. */
export interface Stand {
  day: string
  position: number | null
  url: string | null
}

/** Which changes are alerts. */
export interface AlertRules {
  /** So many positions lost; 0 for none. */
  dropBy: number
  alertTopTen: boolean
  alertLandingPage: boolean
}

/** A keyword that is found no more has fallen behind the last result that is looked at. */
const BEHIND_ALL = 101

const placeOf = ({ position }: Stand) => Math.round(position ?? BEHIND_ALL)

/** What is news of a keyword between two days: averages are compared as the places that they are nearest to. */
export function findAlerts(
  before: Stand | null,
  after: Stand,
  { dropBy, alertTopTen, alertLandingPage }: AlertRules,
): AlertKind[] {
  if (!before || before.day >= after.day) return []
  const [was, is] = [placeOf(before), placeOf(after)]
  const isMoved = before.url !== null && after.url !== null && before.url !== after.url
  const hasLeft = was <= TOP_TEN && is > TOP_TEN
  return [
    ...(dropBy > 0 && before.position !== null && is - was >= dropBy ? (['drop'] as const) : []),
    ...(alertTopTen && hasLeft ? (['out-of-top-ten'] as const) : []),
    ...(alertLandingPage && isMoved ? (['landing-page'] as const) : []),
  ]
}

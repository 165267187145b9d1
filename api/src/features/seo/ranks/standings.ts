import { clickRate } from '#contract/seo/click-curve.ts'
import { type RankStanding } from '#contract/seo/ranks.records.ts'
import { bandOf, type RankBand } from '#contract/seo/ranks.words.ts'

/** Keywords of one day that stand at the same place, or nowhere. */
export interface Place {
  day: string
  /** A competitor; empty for the domain itself. */
  competitor: string
  /** The nearest whole position; null for keywords that were not found. */
  place: number | null
  keywords: number
  /** The sum of their positions; null where they have none. */
  positions: number | null
  /** Of how many of them a volume is known, and these volumes together. */
  known: number
  volume: number
}

const sum = (places: readonly Place[], of: (place: Place) => number) =>
  places.reduce((total, place) => total + of(place), 0)

/**
 * Share of voice in percent: the clicks that these positions bring, of those that the first position for each keyword would bring.
 * Searches weigh keywords where a source has the volume of each of them; otherwise all weigh alike. Null for no keyword.
 */
export function shareOfVoice(places: readonly Place[]): number | null {
  const keywords = sum(places, (place) => place.keywords)
  if (keywords === 0) return null
  const volume = sum(places, (place) => place.volume)
  const isWeighted = volume > 0 && sum(places, (place) => place.known) === keywords
  const weightOf = (place: Place) => (isWeighted ? place.volume : place.keywords)
  const clicks = sum(places, (each) => (each.place === null ? 0 : weightOf(each) * clickRate(each.place)))
  const most = (isWeighted ? volume : keywords) * clickRate(1)
  return Math.min(100, (100 * clicks) / most)
}

/** Of the keywords that were found; null where none was. */
export function averageOf(places: readonly Place[]): number | null {
  const found = places.filter(({ positions }) => positions !== null)
  const keywords = sum(found, (place) => place.keywords)
  return keywords === 0 ? null : sum(found, ({ positions }) => positions ?? 0) / keywords
}

function bandsOf(places: readonly Place[]): Record<RankBand, number> {
  const bands: Record<RankBand, number> = { '1-3': 0, '4-10': 0, '11-20': 0, '21-100': 0, none: 0 }
  for (const { place, keywords } of places) bands[bandOf(place)] += keywords
  return bands
}

export const toStanding = (date: string, places: readonly Place[]): RankStanding => ({
  date,
  keywords: sum(places, ({ keywords }) => keywords),
  share: shareOfVoice(places),
  averagePosition: averageOf(places),
  bands: bandsOf(places),
})

/** One for each day with a position, oldest first. */
export function toStandings(places: readonly Place[]): RankStanding[] {
  const byDay = new Map<string, Place[]>()
  for (const place of places) byDay.set(place.day, [...(byDay.get(place.day) ?? []), place])
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => toStanding(day, ofDay))
}

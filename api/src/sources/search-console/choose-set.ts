import { type DataSet } from '#api/search-performance/figures.ts'
import { matchProperty, type PropertyMatch } from '#api/search-performance/property-match.ts'
import { type Target } from '#contract/seo/domain.ts'

export interface ChosenSet {
  set: DataSet
  match: PropertyMatch
}

/** Of a source's properties and files the one that has most of the target, and of several the one with the latest days. */
export function chooseSet(
  sets: readonly DataSet[],
  source: DataSet['source'],
  target: Target,
): ChosenSet | undefined {
  const found = sets.flatMap((set) => {
    const match = set.source === source ? matchProperty(set.property, target) : null
    return match ? [{ set, match }] : []
  })
  return found.sort(
    (a, b) =>
      Number(a.match.isPart) - Number(b.match.isPart) ||
      b.set.lastDay.localeCompare(a.set.lastDay) ||
      b.set.createdAt - a.set.createdAt,
  )[0]
}

/** Days of both, both ends included; undefined where they have none in common. */
export function overlap(
  { firstDay, lastDay }: Pick<DataSet, 'firstDay' | 'lastDay'>,
  { from, to }: { from: string; to: string },
): { from: string; to: string } | undefined {
  const days = { from: firstDay > from ? firstDay : from, to: lastDay < to ? lastDay : to }
  return days.from <= days.to ? days : undefined
}

/** The first label of the registrable domain, as people type it: my-shop.co.uk becomes myshop. */
export const toBrand = ({ domain }: Pick<Target, 'domain'>): string =>
  (domain.split('.')[0] ?? '').toLowerCase().replaceAll('-', '')

import { type BacklinksRanking, type VisibilityTrend } from '#contract/seo/domain.ts'
import { type Anchor, type Competitor, type ReferringDomain } from '#contract/seo/domain.lists.ts'
import { type Capability } from '#contract/seo/sources.words.ts'

/** A summary's figures and public records come one by one. */
export type DataCapability = Exclude<Capability, 'summary' | 'public-records'>

// A part that is larger than its whole is wrong, and nobody knows which of the two: it is left out rather than shown.

type Tell = (what: string) => void

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

/** The parts; none where they are more than the whole. */
function partsWithin<Part>(
  parts: Part[],
  whole: number | null,
  { count, tell, what }: { count: (part: Part) => number; tell: Tell; what: string },
): Part[] {
  if (whole === null || sumOf(parts.map(count)) <= whole) return parts
  tell(what)
  return []
}

/** A part of which the whole is known; null where it is more than that. */
function within(part: number | null, whole: number | null, tell: () => void): number | null {
  if (part === null || whole === null || part <= whole) return part
  tell()
  return null
}

function ofRanking(ranking: BacklinksRanking, tell: Tell): BacklinksRanking {
  const { backlinks, referringDomains, position, domains } = ranking
  return {
    ...ranking,
    followed: within(ranking.followed, backlinks, () => tell('followed')),
    position: within(position, domains, () => tell('position')),
    byKind: partsWithin(ranking.byKind, backlinks, {
      count: (kind) => kind.backlinks,
      tell,
      what: 'byKind',
    }),
    byTopLevelDomain: partsWithin(ranking.byTopLevelDomain, referringDomains, {
      count: (each) => each.domains,
      tell,
      what: 'byTopLevelDomain',
    }),
  }
}

interface Items<Item> {
  items: Item[]
  total: number
}

const ofDomains = (list: Items<ReferringDomain>, tell: Tell): Items<ReferringDomain> => ({
  ...list,
  items: list.items.map((each) => ({
    ...each,
    followed: within(each.followed, each.backlinks, () => tell('followed')),
  })),
})

/** Rows whose own figures contradict each other are left out, and out of the total. */
function keepRows<Item>({ items, total }: Items<Item>, isRight: (item: Item) => boolean, tell: () => void) {
  const right = items.filter(isRight)
  if (right.length < items.length) tell()
  return { items: right, total: total - (items.length - right.length) }
}

function ofAnchors(list: Items<Anchor>, tell: Tell): Items<Anchor> {
  const { items, total } = keepRows(
    list,
    (anchor) => anchor.domains <= anchor.backlinks,
    () => tell('domains'),
  )
  return {
    total,
    items: items.map((each) => ({
      ...each,
      followed: within(each.followed, each.backlinks, () => tell('followed')),
    })),
  }
}

const ofCompetitors = (list: Items<Competitor>, tell: Tell): Items<Competitor> =>
  keepRows(
    list,
    (competitor) => competitor.commonKeywords <= competitor.keywords,
    () => tell('commonKeywords'),
  )

/** Visibility is a share. */
const ofVisibility = (trend: VisibilityTrend, tell: Tell): VisibilityTrend => {
  const inPercent = (points: VisibilityTrend['visibility']['points']) =>
    points.map(({ date, value }) => ({ date, value: within(value, 100, () => tell('visibility')) }))
  const { points, previous } = trend.visibility
  return {
    ...trend,
    visibility: {
      ...trend.visibility,
      points: inPercent(points),
      previous: previous === null ? null : inPercent(previous),
    },
  }
}

type Rule = (data: never, tell: Tell) => unknown
const RULES: Partial<Record<DataCapability, Rule>> = {
  'backlinks-ranking': ofRanking,
  'visibility-trend': ofVisibility,
  'referring-domains': ofDomains,
  anchors: ofAnchors,
  'organic-competitors': ofCompetitors,
}

/** What a source replied, without what contradicts itself. */
export const withoutContradictions = (capability: DataCapability, data: unknown, tell: Tell): unknown =>
  // Parsed with the schema of its call before.
  RULES[capability]?.(data as never, tell) ?? data

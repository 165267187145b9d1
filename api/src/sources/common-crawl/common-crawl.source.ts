import { toPublicDomain } from '#api/sources/open-data/to-answer.ts'
import { pageItems } from '#api/sources/page-items.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Answer, type Asked, type BareFigure, type DomainSource } from '#api/sources/source.ts'
import { type ReferringDomain } from '#contract/seo/domain.lists.ts'
import { type BacklinksRanking } from '#contract/seo/domain.ts'
import { toAuthority } from './central.ts'
import { listReleasesOf, type WebGraphRow } from './web-graph.queries.ts'

const MOST_SUFFIXES = 20

type Releases = [...WebGraphRow[], WebGraphRow]

const authorityOf = (position: number | null, ranked: number) =>
  position === null ? null : toAuthority(position, ranked)

const namesOf = ({ body }: WebGraphRow) => new Set(body.referring.map(({ domain }) => domain))

/** Whether all that link to a domain are listed: only then does a name that is missing mean that it does not link. */
const isWhole = ({ body }: WebGraphRow) => body.referring.length === body.referringDomains

/** How many of one release the other does not have. */
function countBeyond(one: WebGraphRow, other: WebGraphRow): number {
  const known = namesOf(other)
  return one.body.referring.filter(({ domain }) => !known.has(domain)).length
}

function toHistoryPoint(
  row: WebGraphRow,
  before: WebGraphRow | undefined,
): BacklinksRanking['history'][number] {
  const isComparable = before !== undefined && isWhole(row) && isWhole(before)
  return {
    date: row.day,
    authority: authorityOf(row.body.position, row.ranked),
    backlinks: null,
    referringDomains: row.body.referringDomains,
    gained: isComparable ? countBeyond(row, before) : null,
    lost: isComparable ? countBeyond(before, row) : null,
  }
}

/** Of those that are listed, by the last part of their name. */
function countSuffixes({ body }: WebGraphRow): BacklinksRanking['byTopLevelDomain'] {
  const counts = new Map<string, number>()
  for (const { domain } of body.referring) {
    const name = domain.slice(domain.lastIndexOf('.') + 1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, domains]) => ({ name, domains }))
    .sort((one, other) => other.domains - one.domains || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_SUFFIXES)
}

function toRanking(releases: Releases): BacklinksRanking {
  const last = releases.at(-1) ?? releases[0]
  return {
    authority: authorityOf(last.body.position, last.ranked),
    position: last.body.position,
    domains: last.ranked,
    backlinks: null,
    followed: null,
    referringDomains: last.body.referringDomains,
    byTopLevelDomain: countSuffixes(last),
    byKind: [],
    history: releases.map((row, at) => toHistoryPoint(row, releases[at - 1])),
  }
}

/** Those of the last release, and those that the one before had and it has no more. */
function toReferringDomains(releases: Releases): ReferringDomain[] {
  const last = releases.at(-1) ?? releases[0]
  const before = releases.at(-2)
  const isComparable = before !== undefined && isWhole(last) && isWhole(before)
  const known = before && namesOf(before)
  const firstSeen = new Map<string, string>()
  for (const row of releases)
    for (const name of namesOf(row)) if (!firstSeen.has(name)) firstSeen.set(name, row.day)
  const toItem = (
    row: WebGraphRow,
    domain: string,
    position: number | null,
    state: ReferringDomain['state'],
  ) => ({
    domain,
    backlinks: null,
    followed: null,
    authority: authorityOf(position, row.ranked),
    state,
    firstSeen: firstSeen.get(domain) ?? row.day,
    lastSeen: row.day,
  })
  const now = last.body.referring.map(({ domain, position }) =>
    toItem(last, domain, position, isComparable && !known?.has(domain) ? 'new' : 'active'),
  )
  const names = namesOf(last)
  const lost = isComparable ? before.body.referring.filter(({ domain }) => !names.has(domain)) : []
  return [...now, ...lost.map(({ domain, position }) => toItem(before ?? last, domain, position, 'lost'))]
}

const RULES = {
  id: ({ domain }: ReferringDomain) => domain,
  searched: ({ domain }: ReferringDomain) => [domain],
  sorts: {
    authority: ({ authority }: ReferringDomain) => authority,
    backlinks: ({ backlinks }: ReferringDomain) => backlinks,
    firstSeen: ({ firstSeen }: ReferringDomain) => firstSeen,
    lastSeen: ({ lastSeen }: ReferringDomain) => lastSeen,
    domain: ({ domain }: ReferringDomain) => domain,
  },
}

function describe(row: WebGraphRow): string {
  const { release, ranked, body } = row
  const graph = `The domain graph ${release} of Common Crawl, with ${ranked} ranked domains: which domains link, and not how often.`
  const listed = isWhole(row) ? '' : ` The ${body.referring.length} most central ones are listed.`
  return `${graph}${listed} Authority is a formula of positions in it.`
}

function toFigures(releases: Releases, { previous }: Asked): BareFigure[] {
  const last = releases.at(-1) ?? releases[0]
  const before = previous && releases.findLast(({ day }) => day >= previous.from && day <= previous.to)
  return [
    {
      metric: 'referring-domains',
      unit: 'count',
      value: last.body.referringDomains,
      previous: before?.body.referringDomains ?? null,
      trend: releases.map(({ day, body }) => ({ date: day, value: body.referringDomains })),
    },
  ]
}

/** Strength is made from a position by a formula of ours: an estimate, where the position is not. */
function toStrength(releases: Releases, { previous }: Asked): BareFigure[] {
  const points = releases.flatMap(({ day, body, ranked }) => {
    const value = authorityOf(body.position, ranked)
    return value === null ? [] : [{ date: day, value }]
  })
  const last = points.at(-1)
  if (!last) return []
  const before = previous && points.findLast(({ date }) => date >= previous.from && date <= previous.to)
  return [
    { metric: 'authority', unit: 'score', value: last.value, previous: before?.value ?? null, trend: points },
  ]
}

/** What was imported of Common Crawl’s web graph: referring domains of any domain, without a key. */
export function createCommonCrawlSource(scope: SourceScope): Promise<DomainSource> {
  const { db, organizationId } = scope
  async function answer<Data>(
    { target }: Asked,
    read: (releases: Releases) => Data,
    basis: Answer<Data>['basis'],
  ): Promise<Answer<Data> | null> {
    const domain = toPublicDomain(target)
    const releases = domain === null ? [] : await listReleasesOf(db, { organizationId, domain })
    const last = releases.at(-1)
    if (!last) return null
    const data = read([...releases.slice(0, -1), last])
    return { data, basis, asOf: last.day, fetchedAt: last.importedAt, coverage: describe(last) }
  }
  return Promise.resolve({
    id: 'common-crawl',
    metrics: ['referring-domains', 'authority'],
    async summary(asked) {
      const answers = await Promise.all([
        answer(asked, (releases) => toFigures(releases, asked), 'measured'),
        answer(asked, (releases) => toStrength(releases, asked), 'estimated'),
      ])
      return answers.filter((each) => each !== null)
    },
    'backlinks-ranking': (asked) => answer(asked, toRanking, 'estimated'),
    'referring-domains': (asked, query) =>
      answer(
        asked,
        (releases) => {
          const { state } = query
          const items = toReferringDomains(releases)
          return pageItems(state ? items.filter((item) => item.state === state) : items, query, RULES)
        },
        'estimated',
      ),
  })
}

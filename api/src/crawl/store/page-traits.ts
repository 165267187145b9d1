import { type PageFacts } from '#api/engine/facts.ts'
import { toVersionList } from '#api/engine/version-list.ts'

// What checks over all pages compare of each, beside the columns of `pages`: apart, as only the end of a crawl reads it.

const MAX_TYPES = 20

type Cell = string | null

const listOrNull = (values: readonly unknown[]): Cell => (values.length === 0 ? null : JSON.stringify(values))

/** Types of the page's own items, in any of the three notations. */
function typesOf({ structuredData }: PageFacts): string[] {
  const { items, microdataTypes, rdfaTypes } = structuredData
  const own = items.filter(({ isTop }) => isTop).flatMap(({ types }) => types)
  return [...new Set([...own, ...microdataTypes, ...rdfaTypes])].sort().slice(0, MAX_TYPES)
}

/** Language versions by where they are named; what browsers ignore in the body is none. */
const versionsOf = ({ head }: PageFacts, from: 'html' | 'header'): Cell =>
  toVersionList(head.alternates.filter(({ source, inHead }) => source === from && inHead))

/** The columns of `page_traits` behind the page's id, in the order of the encoded array. */
export const TRAIT_COLUMNS = {
  layout: (facts) => facts.layout.sketch,
  types: (facts) => listOrNull(typesOf(facts)),
  analytics: (facts) => listOrNull(facts.analytics),
  contacts: (facts) =>
    listOrNull(facts.contacts.map(({ kind, of, value, shown }) => [kind, of, value, shown])),
  shown_days: (facts) => listOrNull(facts.dates.shown),
  published: (facts) => facts.dates.published,
  modified: (facts) => facts.dates.modified,
  head_versions: (facts) => versionsOf(facts, 'html'),
  header_versions: (facts) => versionsOf(facts, 'header'),
} satisfies Record<string, (facts: PageFacts) => Cell>

const columns = Object.keys(TRAIT_COLUMNS)

/** Empty for what is no page. */
export const encodeTraits = (facts: PageFacts): string =>
  facts.kind === 'html' ? JSON.stringify(Object.values(TRAIT_COLUMNS).map((read) => read(facts))) : ''

/** Takes what `encodeTraits` made, and the URL. */
export const STORE_TRAITS = `
  INSERT OR REPLACE INTO page_traits (page_id, ${columns.join(', ')})
  SELECT id, ${columns.map((_, at) => `traits ->> ${at}`).join(', ')}
  FROM (SELECT ? AS traits) CROSS JOIN pages WHERE url = ?`

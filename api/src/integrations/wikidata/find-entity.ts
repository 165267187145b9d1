import * as z from 'zod'
import { askOpenData, type OpenDataReply, type OpenDataScope } from '#api/integrations/http/ask-open-data.ts'
import { type Platform } from '#api/lib/platform.ts'

const MAX_REPLY = 256 * 1024
const TIMEOUT_MS = 15_000
const MAX_ROWS = 100
const MAX_LISTED = 10
const MAX_TEXT = 300

export interface WikidataEntity {
  /** As `Q95`. */
  id: string
  name: string
  description: string | null
  /** A day, or a year where no day is known. */
  founded: string | null
  industries: string[]
  countries: string[]
}

/** A name in ASCII: nothing else goes into a query. */
const DOMAIN = /^[a-z0-9.-]{1,253}$/

/** Precision 11 is a day, 10 a month, 9 a year: https://www.wikidata.org/wiki/Help:Dates. */
const DAY_PRECISION = 11

const text = z.object({ value: z.string() })
const Row = z.object({
  item: text,
  itemLabel: text,
  itemDescription: text.optional().catch(undefined),
  founded: text.optional().catch(undefined),
  precision: text.optional().catch(undefined),
  industryLabel: text.optional().catch(undefined),
  countryLabel: text.optional().catch(undefined),
})
type Row = z.infer<typeof Row>

const Reply = z.object({
  results: z.object({
    bindings: z
      .array(z.unknown())
      .transform((rows) => ({
        all: rows.length,
        read: rows.slice(0, MAX_ROWS).flatMap((row) => {
          const { data } = Row.safeParse(row)
          return data === undefined ? [] : [data]
        }),
      }))
      .refine(({ all, read }) => all === 0 || read.length > 0),
  }),
})

/** Official websites are written with and without `www.`, TLS and a slash. */
function toQuery(domain: string): string {
  const hosts = [domain, `www.${domain}`]
  const sites = ['https', 'http'].flatMap((scheme) =>
    hosts.flatMap((host) => ['', '/'].map((end) => `<${scheme}://${host}${end}>`)),
  )
  return `SELECT ?item ?itemLabel ?itemDescription ?founded ?precision ?industryLabel ?countryLabel WHERE {
  VALUES ?site { ${sites.join(' ')} }
  ?item wdt:P856 ?site .
  OPTIONAL { ?item p:P571/psv:P571 [ wikibase:timeValue ?founded ; wikibase:timePrecision ?precision ] . }
  OPTIONAL { ?item wdt:P452 ?industry . }
  OPTIONAL { ?item wdt:P17 ?country . }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en,mul" . }
} LIMIT ${MAX_ROWS}`
}

const cut = (value: string) => value.trim().slice(0, MAX_TEXT)
const listed = (values: readonly (string | undefined)[]) =>
  [...new Set(values.flatMap((value) => (value === undefined || value.trim() === '' ? [] : [cut(value)])))]
    .sort()
    .slice(0, MAX_LISTED)

function toFounded({ founded, precision }: Row): string | null {
  const day = /^(\d{4})-\d{2}-\d{2}/.exec(founded?.value ?? '')
  if (!day) return null
  return Number(precision?.value) >= DAY_PRECISION ? day[0] : (day[1] ?? null)
}

const idOf = ({ item }: Row) => /\/(Q\d{1,12})$/.exec(item.value)?.[1] ?? null

function toEntity(id: string, rows: readonly Row[]): WikidataEntity | null {
  const [first] = rows
  if (!first) return null
  const founded = rows.flatMap((row) => toFounded(row) ?? []).sort()
  const description = cut(first.itemDescription?.value ?? '')
  return {
    id,
    name: cut(first.itemLabel.value) || id,
    description: description === '' ? null : description,
    founded: founded[0] ?? null,
    industries: listed(rows.map(({ industryLabel }) => industryLabel?.value)),
    countries: listed(rows.map(({ countryLabel }) => countryLabel?.value)),
  }
}

const factsOf = ({ description, founded, industries, countries }: WikidataEntity) =>
  [description, founded, industries[0], countries[0]].filter((fact) => fact != null).length

/** The one of which most is told; of two alike the older entry. */
function pickEntity(rows: readonly Row[]): WikidataEntity | null {
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  const entities = ids.flatMap(
    (id) =>
      toEntity(
        id,
        rows.filter((row) => idOf(row) === id),
      ) ?? [],
  )
  const [best] = entities.sort(
    (one, other) => factsOf(other) - factsOf(one) || Number(one.id.slice(1)) - Number(other.id.slice(1)),
  )
  return best ?? null
}

/** Whose official website a registrable domain is, by https://www.wikidata.org (CC0). */
export async function findEntity(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  domain: string,
): Promise<OpenDataReply<WikidataEntity>> {
  if (!DOMAIN.test(domain)) return { state: 'absent' }
  const { WIKIDATA_SPARQL_URL, APP_URL } = scope.settings
  const url = new URL(WIKIDATA_SPARQL_URL)
  url.search = new URLSearchParams({ format: 'json', query: toQuery(domain) }).toString()
  const reply = await askOpenData(scope, {
    service: 'wikidata',
    url: url.href,
    schema: Reply,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
    // It refuses who does not say who they are: https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy
    userAgent: `Bellwether (${APP_URL})`,
  })
  if (reply.state !== 'known') return reply
  const entity = pickEntity(reply.value.results.bindings.read)
  return entity ? { state: 'known', value: entity } : { state: 'absent' }
}

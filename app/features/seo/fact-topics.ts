/** A fact with its value in words; several values are a list. */
export interface Fact {
  label: string
  values: string[]
}

export interface FactTopic {
  title: string
  facts: Fact[]
}

// In the order in which they are shown. The audit's facts may have more topics than these: those come after them.
const TOPICS: Record<string, string> = {
  general: 'Answer',
  response: 'Response and headers',
  head: 'Title, description and robots',
  headings: 'Headings',
  content: 'Content',
  links: 'Links',
  media: 'Images and media',
  resources: 'Scripts and styles',
  structuredData: 'Structured data',
  document: 'Document',
  accessibility: 'Accessibility',
}

const LABELS: Record<string, string> = {
  url: 'Address',
  finalUrl: 'Final address',
  ttfbMs: 'Server response time (ms)',
  totalMs: 'Download time (ms)',
  fetchedAt: 'Fetched at (UTC)',
  noindex: 'Asks not to be indexed',
  nofollow: 'Asks not to follow its links',
  indexable: 'Can be shown by search engines',
  h1: 'H1',
  lang: 'Language',
}

const MOST_VALUES = 12
const LONGEST_VALUE = 300

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The facts of a page, by topic and in words. Their shape belongs to the engine and grows with its checks, so this reads
 * whatever is there: a new fact shows up by itself, named after its key.
 */
export function toFactTopics(facts: Record<string, unknown>): FactTopic[] {
  const general = Object.entries(facts).filter(([, value]) => !isRecord(value))
  const sections = Object.entries(facts).filter(([, value]) => isRecord(value))
  const all: [string, Record<string, unknown>][] = [
    ['general', Object.fromEntries(general)],
    ...sections.map(([key, value]): [string, Record<string, unknown>] => [
      key,
      value as Record<string, unknown>,
    ]),
  ]
  const order = Object.keys(TOPICS)
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return all
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, value]) => ({ title: TOPICS[key] ?? toWords(key), facts: toFacts(value) }))
    .filter(({ facts: rows }) => rows.length > 0)
}

function toFacts(section: Record<string, unknown>): Fact[] {
  return Object.entries(section).flatMap(([key, value]) => {
    const values = toValues(value)
    return values.length === 0 ? [] : [{ label: LABELS[key] ?? toWords(key), values }]
  })
}

/** Nothing is said about what is null or empty: a page has far more facts than a reader has patience. */
function toValues(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'number') return [value.toLocaleString('en')]
  if (typeof value === 'string') return [cut(value)]
  const entries = Array.isArray(value)
    ? value.map(toText)
    : Object.entries(value).map(([k, v]) => `${k}: ${toText(v)}`)
  const shown = entries.filter(Boolean).slice(0, MOST_VALUES).map(cut)
  const left = entries.length - shown.length
  return left > 0 && shown.length > 0 ? [...shown, `and ${left.toLocaleString('en')} more`] : shown
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map(toText)
    : Object.entries(value).map(([k, v]) => named(k, toText(v)))
  return parts.filter(Boolean).join(', ')
}

const named = (key: string, text: string) => (text === '' ? '' : `${key} ${text}`)
const cut = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

/** `imagesWithoutAlt` becomes `Images without alt`. */
function toWords(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

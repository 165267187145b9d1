import type { Tone } from '#app/ui/theme/tone.tsx'
import type {
  BACKLINK_KINDS,
  BACKLINK_STATES,
  DEVICES,
  INTENTS,
  MOVEMENTS,
  TARGET_SCOPES,
} from '#contract/seo/domain.words.ts'
import type { DomainList } from '#app/lib/paths.ts'

type Words<Values extends readonly string[]> = Readonly<Record<Values[number], string>>

export const SCOPE_WORDS: Words<typeof TARGET_SCOPES> = {
  subdomains: 'Subdomains',
  domain: 'Domain',
  path: 'Path',
  url: 'Exact URL',
}
export const DEVICE_WORDS: Words<typeof DEVICES> = {
  all: 'All devices',
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
}
export const LINK_KIND_WORDS: Words<typeof BACKLINK_KINDS> = {
  text: 'Text',
  image: 'Image',
  redirect: 'Redirect',
  canonical: 'Canonical',
  other: 'Other',
}
export const LINK_STATE_WORDS: Readonly<
  Record<(typeof BACKLINK_STATES)[number], { label: string; tone: Tone }>
> = {
  active: { label: 'Active', tone: 'neutral' },
  new: { label: 'New', tone: 'good' },
  lost: { label: 'Lost', tone: 'problem' },
}
export const MOVEMENT_WORDS: Words<typeof MOVEMENTS> = {
  new: 'New',
  up: 'Up',
  down: 'Down',
  same: 'Unchanged',
  lost: 'Lost',
}
export const INTENT_WORDS: Words<typeof INTENTS> = {
  informational: 'Informational',
  navigational: 'Navigational',
  commercial: 'Commercial',
  transactional: 'Transactional',
}
export const LIST_WORDS: Readonly<Record<DomainList, string>> = {
  keywords: 'Keywords',
  'main-keywords': 'Main keywords',
  pages: 'Pages',
  competitors: 'Competitors',
  backlinks: 'Backlinks',
  'referring-domains': 'Referring domains',
  anchors: 'Anchors',
}

/** The options of a select, in the order of the words. */
export const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

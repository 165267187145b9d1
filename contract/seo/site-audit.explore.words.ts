import { isOwnId, type OwnId } from './own-checks.words.ts'

// Names of the explorers that pages need without the schemas.

/** What can be a column, in the order of a file; `url` always is one. */
export const PAGE_COLUMNS = [
  'status',
  'kind',
  'title',
  'depth',
  'inlinks',
  'words',
  'bytes',
  'ttfb',
  'indexable',
  'issues',
  'h1',
  'description',
  'canonical',
  'lang',
  'contentType',
  'outlinks',
  'redirects',
  'finalUrl',
  'template',
] as const
export type PageColumn = (typeof PAGE_COLUMNS)[number]
/** The same, or what an own check of the audit came to. */
export type ListColumn = PageColumn | OwnId
export const isListColumn = (name: string): name is ListColumn =>
  (PAGE_COLUMNS as readonly string[]).includes(name) || isOwnId(name)

/** Names with commas between them; the others are left out. */
export const toColumns = (text: string | undefined): ListColumn[] =>
  (text ?? '').split(',').filter(isListColumn)

/** What became of a URL; those before `indexable` were never read. */
export const URL_STATES = [
  'queued',
  'disallowed',
  'beyond-limit',
  'excluded',
  'other-site',
  'indexable',
  'redirect',
  'error',
  'no-response',
  'noindex',
  'canonicalized',
  'not-indexable',
  'unchecked',
  'file',
] as const
export type UrlState = (typeof URL_STATES)[number]

import { type SourceId } from '#contract/seo/sources.words.ts'

// What Search Console knows of a property: figures by day, query, page, country and device.

/**
 * A property of an organization with where its figures come from: a connection, which adds days, or one imported file, which has
 * days for its totals alone.
 */
export interface DataSet {
  id: string
  source: Extract<SourceId, 'search-console' | 'search-console-file'>
  /** `sc-domain:example.com`, or the URL that all of its pages begin with. */
  property: string
  /** What it was made from: a file's name. */
  name: string
  /** ISO days, both included. */
  firstDay: string
  lastDay: string
  /** What somebody had filtered by, as the file says; empty without. */
  filters: string
  rows: number
  /** When the file was imported, or a connection last added days: milliseconds since 1970. */
  createdAt: number
  createdBy: string | null
}

/** `pair`: a query and the page that was shown for it. */
export const FIGURE_KINDS = ['total', 'query', 'page', 'pair', 'country', 'device'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

export interface FigureRow {
  kind: FigureKind
  /** ISO day; empty where the figure is of the whole period. */
  day: string
  /** A query, a page, a country or a device; empty for a total. */
  key: string
  /** Of a pair: the page. */
  page: string
  clicks: number
  impressions: number
  /** Average over the impressions, 1 being the first result. */
  position: number
}

/** Clicks, impressions and the average position of several rows. */
export interface Totals {
  clicks: number
  impressions: number
  /** Null where there was no impression. */
  position: number | null
}

export interface DayTotals extends Totals {
  day: string
}

export interface Days {
  from: string
  to: string
}

/** Of a set without figures: any day makes it longer. */
export const NO_DAYS: Days = { from: '9999-12-31', to: '0000-01-01' }

/** Pages of a property: all; those of one host, with or without its subdomains; what is below a path; or one URL. */
export type PageMatch =
  | { kind: 'all' }
  | { kind: 'host' | 'subdomains'; host: string }
  | { kind: 'below' | 'exact'; address: string }

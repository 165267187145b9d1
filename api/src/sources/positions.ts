import { type Target } from '#contract/seo/domain.ts'
import { type Device } from '#contract/seo/domain.words.ts'

/** A keyword whose position is asked for. */
export interface AskedKeyword {
  id: string
  keyword: string
  /** ISO 3166-1 alpha-2; empty for all countries. */
  country: string
  device: Device
}

/** Keywords of a domain, and the days that are asked about, both included. */
export interface PositionsAsk {
  target: Target
  /** Hosts that it is compared with. */
  competitors: readonly string[]
  keywords: readonly AskedKeyword[]
  from: string
  to: string
  /** Whether somebody has agreed to what it costs. */
  buy: boolean
}

/** Where a domain stood for a keyword on a day. */
export interface FoundPosition {
  keywordId: string
  /** A competitor; empty for the domain that was asked about. */
  competitor: string
  day: string
  /** Null where the source looked for it and did not find it. What it does not know has no entry. */
  position: number | null
  url: string | null
  volume: number | null
}

/** Those that are not of one country or device, which a source does not tell apart. */
export const withoutMarket = (keywords: readonly AskedKeyword[]) =>
  keywords.filter(({ country, device }) => country === '' && device === 'all')

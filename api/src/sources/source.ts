import { type Endpoint, type QueryOf } from '#contract/endpoint.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import {
  type BacklinksRanking,
  type Figure,
  type Target,
  type TargetQuery,
  type TrafficTrend,
  type VisibilityTrend,
} from '#contract/seo/domain.ts'
import { type PublicRecords } from '#contract/seo/domain.records.ts'
import { type Metric, type UnavailableReason } from '#contract/seo/domain.words.ts'
import { type Basis, type SourceId } from '#contract/seo/sources.words.ts'
import { type AskedKeyword, type FoundPosition, type PositionsAsk } from './positions.ts'

/** Two days, both included, in ISO format. */
export interface Period {
  from: string
  to: string
}

/** A target and the period that is asked about. */
export interface Asked extends Pick<TargetQuery, 'country' | 'device' | 'fresh'>, Period {
  target: Target
  /** The period before, where it is to be compared with. */
  previous: Period | null
}

/** What a source replies, with what makes it a figure that can be trusted. */
export interface Answer<Data> {
  data: Data
  basis: Basis
  /** ISO day: the last one that it covers. */
  asOf: string
  /** When the source was asked: earlier where a kept reply served. */
  fetchedAt: Date
  /** One sentence: of what it is, and what it leaves out. */
  coverage: string
}

/** Null where the source knows nothing of the target: the next one is asked. */
type Reply<Data> = Promise<Answer<Data> | null>
type Items<Item> = { items: Item[]; total: number }
type List<Call extends Endpoint, Item> = (asked: Asked, query: QueryOf<Call>) => Reply<Items<Item>>

/** Positions of chosen keywords by day. */
export type FindPositions = (asked: PositionsAsk) => Reply<FoundPosition[]>

/** A figure of a summary; its provenance is that of the answer that it came in. */
export type BareFigure = Omit<Figure, 'source'>

/**
 * Somebody who knows about domains: one of our own, or a service behind a gateway. It has the capabilities whose functions it
 * has, and throws `SourceUnavailable` where it can't reply now.
 */
export interface DomainSource {
  id: SourceId
  /** The figures that its `summary` may have. */
  metrics: readonly Metric[]
  /** Figures may have answers of their own, with another day or basis. */
  summary?: (asked: Asked) => Promise<Answer<BareFigure[]>[]>
  'traffic-trend'?: (asked: Asked) => Reply<TrafficTrend>
  'visibility-trend'?: (asked: Asked) => Reply<VisibilityTrend>
  'backlinks-ranking'?: (asked: Asked) => Reply<BacklinksRanking>
  'organic-competitors'?: List<typeof lists.listOrganicCompetitors, lists.Competitor>
  'active-backlinks'?: List<typeof lists.listActiveBacklinks, lists.Backlink>
  'referring-domains'?: List<typeof lists.listReferringDomains, lists.ReferringDomain>
  anchors?: List<typeof lists.listAnchors, lists.Anchor>
  'keyword-ranking'?: List<typeof lists.listKeywordRanking, lists.RankingKeyword>
  'main-keywords'?: List<typeof lists.listMainKeywords, lists.MainKeyword>
  'top-pages'?: List<typeof lists.listTopPages, lists.TopPage>
  positions?: FindPositions
  /** Of a source that costs money: about what positions of these keywords cost, in millionths of a US dollar. */
  positionsCost?: (keywords: readonly Pick<AskedKeyword, 'country'>[]) => Promise<number>
  /** Facts beside the figures; every source adds its own. */
  'public-records'?: (asked: Asked) => Reply<PublicRecords>
}

export type { UnavailableReason }

/** A source that is connected and can't reply now. Its message is shown beside the panel: who, and what can be done. */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable'
  readonly source: SourceId
  readonly reason: UnavailableReason
  /** Seconds until another try makes sense; null where nobody knows. */
  readonly retryAfter: number | null

  constructor(
    source: SourceId,
    reason: UnavailableReason,
    message: string,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.source = source
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

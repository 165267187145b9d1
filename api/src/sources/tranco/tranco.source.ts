import * as z from 'zod'
import { findTrancoRanks } from '#api/integrations/tranco/tranco-ranks.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain, toValue } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import {
  type Answer,
  type Asked,
  type BareFigure,
  type DomainSource,
  type Period,
} from '#api/sources/source.ts'

/** Tranco has a new list each day. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000
const COVERAGE =
  'Daily rank of the whole domain among the most popular ones worldwide, by Tranco. Popularity, not traffic.'

const Ranks = z.array(z.object({ date: z.iso.date(), rank: z.number().int() })).nullable()
type Rank = NonNullable<z.infer<typeof Ranks>>[number]

const within = (ranks: readonly Rank[], { from, to }: Period) =>
  ranks.flatMap(({ date, rank }) => (date >= from && date <= to ? [{ date, value: rank }] : []))

async function readRanks(scope: SourceScope, { target, fresh }: Asked): Promise<Answer<Rank[]> | null> {
  const domain = toPublicDomain(target)
  if (domain === null) return null
  const { value, fetchedAt, failure } = await keepReply(
    scope,
    { source: 'tranco', key: domain, schema: Ranks, maxAgeMs: MAX_AGE_MS, fresh },
    async () => toValue('tranco', await findTrancoRanks({ ...scope, isUrgent: fresh }, domain)),
  )
  const last = value?.at(-1)
  if (!value || !last) return null
  return {
    data: value,
    basis: 'measured',
    asOf: last.date,
    fetchedAt,
    coverage: withAge(COVERAGE, { failure }),
  }
}

/** Open to everybody, without a key: how popular a domain is, day by day. */
export function createTrancoSource(scope: SourceScope): Promise<DomainSource> {
  return Promise.resolve({
    id: 'tranco',
    metrics: ['popularity-rank'],
    async summary(asked) {
      const answer = await readRanks(scope, asked)
      const last = answer?.data.at(-1)
      if (!answer || !last) return []
      const previous = asked.previous && within(answer.data, asked.previous).at(-1)
      const figure: BareFigure = {
        metric: 'popularity-rank',
        unit: 'rank',
        value: last.rank,
        previous: previous?.value ?? null,
        trend: answer.data.map(({ date, rank }) => ({ date, value: rank })),
      }
      return [{ ...answer, data: [figure] }]
    },
    async 'traffic-trend'(asked) {
      const answer = await readRanks(scope, asked)
      if (!answer) return null
      const points = within(answer.data, asked)
      if (points.length === 0) return null
      const previous = asked.previous && within(answer.data, asked.previous)
      const series = { metric: 'popularity-rank', unit: 'rank', points, previous } as const
      return { ...answer, data: { series: [series], notes: [] } }
    },
  })
}

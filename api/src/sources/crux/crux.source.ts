import * as z from 'zod'
import { findExperience } from '#api/integrations/google-performance/chrome-ux.ts'
import { type Connection, findConnection, useConnection } from '#api/sources/connections.ts'
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

/** Google publishes a new week on Mondays. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

const Points = z.array(z.object({ date: z.iso.date(), value: z.number() }))
const Kept = z.object({ lcp: Points.optional(), inp: Points.optional(), cls: Points.optional() }).nullable()

const UNITS = { lcp: 'milliseconds', inp: 'milliseconds', cls: 'ratio' } as const
const DEVICES = { all: 'all devices', desktop: 'desktops', mobile: 'phones', tablet: 'tablets' } as const

/** The field data of a URL, or of the whole origin where more than one URL is meant. */
const toSubject = ({ target }: Asked) =>
  target.scope === 'url' ? { url: target.name } : { origin: `https://${target.host}` }

const findLast = (points: z.infer<typeof Points>, period: Period | null) =>
  period && points.findLast(({ date }) => date >= period.from && date <= period.to)

async function readFigures(
  scope: SourceScope,
  connection: Connection,
  asked: Asked,
): Promise<Answer<BareFigure[]> | null> {
  if (toPublicDomain(asked.target) === null) return null
  const of = toSubject(asked)
  const { device, fresh } = asked
  const { value, fetchedAt, failure } = await keepReply(
    scope,
    { source: 'crux', key: JSON.stringify([of, device]), schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
    () =>
      useConnection(scope, connection, async ({ key = '' }) =>
        toValue('crux', await findExperience({ ...scope, isUrgent: fresh }, { of, device, key })),
      ),
  )
  const figures = (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
    const trend = value?.[metric] ?? []
    const last = trend.at(-1)
    if (!last) return []
    const previous = findLast(trend, asked.previous)?.value ?? null
    return [{ metric, unit: UNITS[metric], value: last.value, previous, trend }]
  })
  const asOf = figures
    .flatMap(({ trend }) => trend.at(-1)?.date ?? [])
    .sort()
    .at(-1)
  if (asOf === undefined) return null
  const subject = 'url' in of ? 'this URL' : 'this origin'
  const coverage = withAge(
    `The 75th percentile of visits to ${subject} with Chrome on ${DEVICES[device]}, over four weeks.`,
    { failure },
  )
  return { data: figures, basis: 'measured', asOf, fetchedAt, coverage }
}

/** What visitors with Chrome experience, by the organization’s own key for Google’s API. */
export async function createCruxSource(scope: SourceScope): Promise<DomainSource | null> {
  const connection = await findConnection(scope, 'crux')
  if (!connection) return null
  return {
    id: 'crux',
    metrics: ['lcp', 'inp', 'cls'],
    async summary(asked) {
      const answer = await readFigures(scope, connection, asked)
      return answer ? [answer] : []
    },
  }
}

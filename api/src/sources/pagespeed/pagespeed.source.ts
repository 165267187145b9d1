import * as z from 'zod'
import { runPageSpeed } from '#api/integrations/google-performance/page-speed.ts'
import { findConnection, useConnection } from '#api/sources/connections.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain, toValue } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type BareFigure, type DomainSource } from '#api/sources/source.ts'

/** A run takes 10 to 40 seconds, and a page rarely changes within a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

const Kept = z
  .object({ performance: z.number(), measuredAt: z.iso.datetime(), lighthouseVersion: z.string() })
  .nullable()

/** One run of Lighthouse on Google's machines, by the organization’s own key. */
export async function createPagespeedSource(scope: SourceScope): Promise<DomainSource | null> {
  const connection = await findConnection(scope, 'pagespeed')
  if (!connection) return null
  return {
    id: 'pagespeed',
    metrics: ['performance'],
    async summary({ target, device, fresh }) {
      if (toPublicDomain(target) === null) return []
      const url = target.scope === 'url' ? target.name : `https://${target.host}/`
      const strategy = device === 'desktop' ? 'desktop' : 'mobile'
      const { value, fetchedAt, failure } = await keepReply(
        scope,
        { source: 'pagespeed', key: `${strategy} ${url}`, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        () =>
          useConnection(scope, connection, async ({ key = null }) =>
            toValue('pagespeed', await runPageSpeed({ ...scope, isUrgent: fresh }, { url, strategy, key })),
          ),
      )
      if (!value) return []
      const figure: BareFigure = {
        metric: 'performance',
        unit: 'score',
        value: value.performance,
        previous: null,
        trend: [],
      }
      const coverage = withAge(
        `One run of Lighthouse ${value.lighthouseVersion} on ${url}, ${strategy}, in Google’s data center.`,
        { failure },
      )
      return [{ data: [figure], basis: 'measured', asOf: value.measuredAt.slice(0, 10), fetchedAt, coverage }]
    },
  }
}

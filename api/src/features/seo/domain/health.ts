import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Answer, type Asked, type BareFigure } from '#api/sources/source.ts'
import { type TargetQuery } from '#contract/seo/domain.ts'
import { type AuditOfHost, listAuditsOfHosts } from './domain.queries.ts'
import { hostsOf } from './trend-notes.ts'

/** A sparkline of one audit a week is a quarter long. */
const MAX_TREND = 12
/** With those whose score comes from another formula, which are left out. */
const MAX_READ = 50
const FIRST_DAY = '2000-01-01'

const toDay = (at: Date) => at.toISOString().slice(0, 10)

type Scored = AuditOfHost & { score: number }
const isScored = (audit: AuditOfHost): audit is Scored => audit.score !== null

/** The last score that was known at the end of the period before. */
const findBefore = (audits: readonly Scored[], { previous }: Asked): number | null =>
  previous === null
    ? null
    : (audits.find(({ finishedAt }) => toDay(finishedAt) <= previous.to)?.score ?? null)

/**
 * The health score of the last finished audit of the target's host, until the last day that was asked for; null where there is
 * none. Scores of another formula are not compared with.
 */
export async function findHealth(
  { actor, db, now }: SignedInScope,
  asked: Asked,
  { to }: Pick<TargetQuery, 'to'>,
): Promise<Answer<BareFigure[]> | null> {
  const { organizationId } = actor
  // An audit of today counts, unless an earlier day was asked for.
  const days = { from: FIRST_DAY, to: to ?? toDay(now()), max: MAX_READ }
  const audits = (await listAuditsOfHosts(db, { organizationId, hosts: hostsOf(asked) }, days)).filter(
    isScored,
  )
  const [last] = audits
  if (!last) return null
  const comparable = audits.filter(({ formula }) => formula === last.formula)
  const byDay = new Map(comparable.toReversed().map(({ finishedAt, score }) => [toDay(finishedAt), score]))
  const trend = [...byDay].map(([date, value]) => ({ date, value })).slice(-MAX_TREND)
  return {
    data: [
      { metric: 'health', unit: 'score', value: last.score, previous: findBefore(comparable, asked), trend },
    ],
    basis: 'measured',
    asOf: toDay(last.finishedAt),
    fetchedAt: last.finishedAt,
    coverage: `Audit of ${last.host}: ${last.fetched.toLocaleString('en')} ${last.fetched === 1 ? 'page' : 'pages'}.`,
  }
}

import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Asked } from '#api/sources/source.ts'
import { type TrendNote } from '#contract/seo/domain.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { listAuditsOfHosts, listConnectedSince, listNotesOfDomain } from './domain.queries.ts'

/** Of each kind: a curve with more marks than days says nothing. */
const MAX_MARKS = 100

const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** Both names of a site, as audits know it. */
export const hostsOf = ({ target }: Pick<Asked, 'target'>): string[] => {
  const { host } = target
  return host.startsWith('www.') ? [host, host.slice('www.'.length)] : [host, `www.${host}`]
}

/** What explains a step in a curve of the target: own notes, crawls, and sources that were connected. */
export async function listTrendNotes({ actor, db }: SignedInScope, asked: Asked): Promise<TrendNote[]> {
  const { organizationId } = actor
  const { from, to, target } = asked
  const days = { from, to, max: MAX_MARKS }
  const [notes, audits, connections] = await Promise.all([
    listNotesOfDomain(db, { organizationId, domain: target.domain }, days),
    listAuditsOfHosts(db, { organizationId, hosts: hostsOf(asked) }, days),
    listConnectedSince(db, organizationId, days),
  ])
  return [
    ...notes.map(({ note: { day, text } }): TrendNote => ({ date: day, kind: 'note', text })),
    ...audits.map(({ finishedAt, fetched, score, host }): TrendNote => ({
      date: toDay(finishedAt),
      kind: 'crawl',
      text: `Crawled ${host}: ${fetched.toLocaleString('en')} ${fetched === 1 ? 'page' : 'pages'}${score === null ? '' : `, health ${score}`}`,
    })),
    ...connections.map(({ source, connectedAt }): TrendNote => ({
      date: toDay(connectedAt),
      kind: 'source',
      text: `${SOURCE_NAMES[source]} connected`,
    })),
  ]
}

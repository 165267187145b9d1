import { findEntity } from '#api/integrations/wikidata/find-entity.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain, toValue } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type DomainSource } from '#api/sources/source.ts'
import { EntityRecords } from '#contract/seo/domain.records.ts'

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
const Kept = EntityRecords.nullable()

/** Whose official website a domain is, without a key. */
export function createWikidataSource(scope: SourceScope): Promise<DomainSource> {
  return Promise.resolve({
    id: 'wikidata',
    metrics: [],
    async 'public-records'({ target, fresh }) {
      const domain = toPublicDomain(target)
      if (domain === null) return null
      const { value, fetchedAt, failure } = await keepReply(
        scope,
        { source: 'wikidata', key: domain, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        async () => {
          const entity = toValue('wikidata', await findEntity({ ...scope, isUrgent: fresh }, domain))
          if (!entity) return null
          return { kind: 'entity' as const, url: `https://www.wikidata.org/wiki/${entity.id}`, ...entity }
        },
      )
      if (!value) return null
      const asOf = fetchedAt.toISOString().slice(0, 10)
      const coverage = withAge(`The entry whose official website is ${domain}, as volunteers wrote it.`, {
        failure,
      })
      return { data: value, basis: 'measured', asOf, fetchedAt, coverage }
    },
  })
}

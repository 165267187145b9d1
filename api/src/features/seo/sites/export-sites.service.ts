import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportSites as contract } from '#contract/seo/sites.ts'
import { readSiteRows } from './sites.queries.ts'
import { toSite } from './sites.service.ts'

const COLUMNS = ['site', 'status', 'method', 'verified', 'checked', 'added', 'id']

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readSiteRows(db, actor.organizationId, query)) {
    yield rows.map(toSite).map((site): CsvRow => {
      const { host, status, method, verifiedAt, lastCheckedAt, createdAt, id } = site
      return [host, status, method, verifiedAt, lastCheckedAt, createdAt, id]
    })
  }
}

export const exportSites = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))

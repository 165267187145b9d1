import { CrawlObject } from '#api/crawl/run/crawl-object.ts'
import { openDb } from '#api/db/open-db.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { type Settings } from '#api/env.ts'
import { createLog } from '#api/lib/log.ts'
import { createLookUps } from './host-look-ups.ts'
import { updateAudit } from './site-audit.queries.ts'

/** The crawl of one audit, which updates the row that lists show. */
export class SiteCrawl extends CrawlObject {
  protected override createLookUps(settings: Settings) {
    const log = createLog({ object: 'SiteCrawl' })
    return createLookUps({ settings, log, fetch: (...call) => fetch(...call), now: () => new Date() })
  }

  protected override async tell(organizationId: string, audit: Audit): Promise<boolean> {
    return updateAudit(await openDb(this.env, organizationId), organizationId, audit)
  }
}

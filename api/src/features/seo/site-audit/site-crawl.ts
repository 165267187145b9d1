import { CrawlObject } from '#api/crawl/run/crawl-object.ts'
import { openDb } from '#api/db/client.ts'
import { type Audit } from '#contract/site-audit.ts'
import { updateAudit } from './site-audit.queries.ts'

/** The crawl of one audit, which tells the row that lists show. */
export class SiteCrawl extends CrawlObject {
  protected override tell(organizationId: string, audit: Audit): Promise<boolean> {
    return updateAudit(openDb(this.env.DB), organizationId, audit)
  }
}

import { queueEvents } from '#api/core/webhooks/queue-events.queries.ts'
import { CrawlObject } from '#api/crawl/run/crawl-object.ts'
import { type NewIssues } from '#api/crawl/run/new-issues.ts'
import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { readSettings, type Settings } from '#api/env.ts'
import { createLog } from '#api/lib/log.ts'
import { createLookUps } from './host-look-ups.ts'
import { toEndEvents, toIssueEvents } from './audit-webhooks.ts'
import { tellStarter } from './audit-notifications.ts'
import { isUnended, updateAudit } from './site-audit.queries.ts'

/** The crawl of one audit, which updates the row that lists show. */
export class SiteCrawl extends CrawlObject {
  protected override createLookUps(settings: Settings) {
    const log = createLog({ object: 'SiteCrawl' })
    return createLookUps({ settings, log, fetch: (...call) => fetch(...call), now: () => new Date() })
  }

  protected override async tell(organizationId: string, audit: Audit): Promise<boolean> {
    const db = await openDb(this.env, organizationId)
    const events = toEndEvents(audit, readSettings(this.env).APP_URL)
    const when = isUnended(organizationId, audit.id)
    const queued = queueEvents(db, { organizationId, now: new Date(), events, when })
    const told = tellStarter(db, { organizationId, audit, when })
    return updateAudit(db, organizationId, audit, events.length > 0 ? [queued, told] : [])
  }

  protected override async tellNewIssues(organizationId: string, found: NewIssues): Promise<void> {
    const events = toIssueEvents(found, readSettings(this.env).APP_URL)
    if (events.length === 0) return
    const db = await openDb(this.env, organizationId)
    await commit(db, [queueEvents(db, { organizationId, now: new Date(), events })])
  }
}

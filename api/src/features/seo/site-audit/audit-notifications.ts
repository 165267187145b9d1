import { type SQL } from 'drizzle-orm'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { startersOf } from './site-audit.queries.ts'

/** For the batch in which an audit ends by itself: tells the person who started it. */
export function tellStarter(
  db: Db,
  { organizationId, audit, when }: { organizationId: string; audit: Audit; when: SQL },
): Statement {
  const { id, url, status } = audit
  return notify(db, { organizationId, now: new Date(), to: startersOf(organizationId, id), when }, [
    {
      kind: 'audit.finished',
      key: `audit.finished ${id}`,
      to: [],
      texts: { subject: new URL(url).hostname, detail: status === 'finished' ? 'is finished' : 'failed' },
      path: `/seo/audits/${id}`,
    },
  ])
}

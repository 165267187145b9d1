import { type Scope } from '#api/core/access/scope.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { alertMail, type MailedAlert } from './alert-mail.ts'
import {
  listFollowers,
  listUnmailedAlerts,
  listUnmailedOrganizations,
  markMailed,
  type UnmailedAlert,
} from './rank-alerts.queries.ts'
import { toDay } from './rank-days.ts'
import { sealRankMailToken } from './rank-mail-tokens.ts'

const ORGANIZATIONS_AT_ONCE = 200
const ALERTS_AT_ONCE = 2_000

const toMailed =
  ({ settings }: Scope) =>
  ({ alert, keyword }: UnmailedAlert): MailedAlert => ({
    domain: alert.domain,
    keyword,
    kind: alert.kind,
    before: alert.before,
    after: alert.after,
    urlAfter: alert.urlAfter,
    url: `${settings.APP_URL}/seo/ranks/keywords/${alert.keywordId}`,
  })

/** One mail for each follower, with an id of its day: a second one on the same day is not queued. */
async function mailOrganization(scope: Scope, db: Db, organizationId: string): Promise<void> {
  const { directory, now, settings } = scope
  const alerts = await listUnmailedAlerts(db, organizationId, ALERTS_AT_ONCE)
  const domains = [...new Set(alerts.map(({ alert }) => alert.domain))]
  const followers = await listFollowers(db, organizationId, domains)
  const people = [...new Map(followers.map((follower) => [follower.id, follower])).values()]
  const queue = async ({ id, firstName, email }: (typeof people)[number]) => {
    const followed = new Set(followers.flatMap((one) => (one.id === id ? [one.domain] : [])))
    const own = alerts.filter(({ alert }) => followed.has(alert.domain)).map(toMailed(scope))
    const token = await sealRankMailToken(scope, { userId: id, organizationId })
    const message = alertMail(
      {
        firstName,
        ranksUrl: `${settings.APP_URL}/seo/ranks`,
        unsubscribeUrl: `${settings.APP_URL}/unsubscribe/ranks/${token}`,
      },
      own,
    )
    return queueMail(directory, message, {
      to: email,
      now: now(),
      id: `mal_ranks_${id}_${toDay(now())}`,
      unsubscribeUrl: `${settings.APP_URL}/api/seo/rank-mail/${token}`,
    })
  }
  const mails = await Promise.all(people.map(queue))
  const [first, ...rest] = mails.map(({ statement }) => statement)
  if (first) await directory.batch([first, ...rest])
  const ids = alerts.map(({ alert }) => alert.id)
  await commit(db, [markMailed(db, organizationId, ids, now())])
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
}

/** The mails of a day about alerts. One organization that can't be told now does not hold up the others. */
export async function mailAlerts(scope: Scope): Promise<void> {
  for (const db of openEachDb(scope.bindings)) {
    for (const { organizationId } of await listUnmailedOrganizations(db, ORGANIZATIONS_AT_ONCE)) {
      await mailOrganization(scope, db, organizationId).catch((error: unknown) => {
        scope.log('error', 'rank-alerts-not-mailed', { organizationId, error })
      })
    }
  }
}

import { actFor } from '#api/core/access/act-for.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { type Db } from '#api/db/client.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { toReport, type Diff } from './audit-report.ts'
import { type Audits } from './audits.ts'
import { auditFailedMail, auditRefusedMail, auditReportMail, type MailFacts } from './project-mails.ts'
import { listRecipients, type RecipientRow } from './project-recipients.queries.ts'
import {
  findAuditScore,
  findRunBefore,
  listUnreported,
  updateRun,
  type EndedAudit,
  type EndedRun,
} from './project-runs.queries.ts'
import { sealMailToken } from './mail-tokens.ts'

const AT_ONCE = 50
const DAY_MS = 24 * 3600 * 1000
/** What nobody was told within that time is no news any more. */
const NEWS_DAYS = 3

const NO_RESULT = 'No page could be audited.'

/** The mail of a run to one person. */
type Compose = (facts: MailFacts) => MailMessage

/** The comparison with the audit before, without what is muted; null where there is none, or where either has been deleted. */
async function findDiff(
  scope: Scope,
  { project, audit }: Pick<EndedRun, 'project'> & { audit: EndedAudit },
  audits: Audits,
): Promise<Diff | null> {
  const { organizationId, scheduledBy } = project
  if (audit.previousId === null) return null
  const account = await findAccountOrOwner(scope.directory, { organizationId, userId: scheduledBy })
  if (!account) return null
  try {
    const acting = await actFor(scope, account)
    const [diff, muted] = await Promise.all([
      audits.diffAudits(acting, audit.id, audit.previousId),
      audits.listMutedChecks(acting, project.host),
    ])
    return { ...diff, items: diff.items.filter(({ check }) => !muted.has(check)) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function composeReport(
  scope: Scope,
  { db, ended }: { db: Db; ended: EndedRun },
  audits: Audits,
): Promise<Compose | null> {
  const { project, audit } = ended
  // Who cancels or deletes an audit knows of it.
  if (!audit || audit.status === 'cancelled') return null
  const auditUrl = `${scope.settings.APP_URL}/seo/audits/${audit.id}`
  if (audit.status === 'failed' || audit.score === null) {
    const reason = audit.failure ?? NO_RESULT
    return (facts) => auditFailedMail(facts, { reason, auditUrl })
  }
  const diff = await findDiff(scope, { project, audit }, audits)
  const before = diff && audit.previousId !== null ? await findAuditScore(db, audit, audit.previousId) : null
  const report = toReport({ audit, auditUrl, diff, scoreBefore: before })
  const isNews = diff ? report.newErrors + report.errorsOnNewPages > 0 : report.errors > 0
  return isNews || project.mailOn === 'every-audit' ? (facts) => auditReportMail(facts, report) : null
}

/** A schedule that is refused each time for the same reason is reported once. */
async function composeRefusal(db: Db, { run }: EndedRun): Promise<Compose | null> {
  const before = await findRunBefore(db, run)
  const reason = run.reason ?? ''
  const isKnown = before?.outcome === 'refused' && before.reason === reason
  return isKnown ? null : (facts) => auditRefusedMail(facts, reason)
}

/** Mail goes to confirmed addresses alone: somebody may have typed that of another person. */
const isReached = ({ optedOutAt, isConfirmed }: RecipientRow) => optedOutAt === null && isConfirmed

/** Queued with ids of their own, so that a report that was cut off is not sent twice. */
async function queueMails(
  scope: Scope,
  { run, project }: EndedRun,
  { compose, people }: { compose: Compose; people: RecipientRow[] },
) {
  const { settings, directory, now } = scope
  const mails = await Promise.all(
    people.map(async ({ id, firstName, email }) => {
      const token = await sealMailToken(scope, { project, userId: id })
      const message = compose({
        firstName,
        projectName: project.name,
        host: project.host,
        projectUrl: `${settings.APP_URL}/seo/projects/${project.id}`,
        mailOn: project.mailOn,
        unsubscribeUrl: `${settings.APP_URL}/unsubscribe/${token}`,
      })
      const unsubscribeUrl = `${settings.APP_URL}/api/seo/project-mail/${token}`
      return queueMail(directory, message, {
        to: email,
        now: now(),
        id: `mal_${run.id}_${id}`,
        unsubscribeUrl,
      })
    }),
  )
  const [first, ...rest] = mails.map(({ statement }) => statement)
  if (!first) return
  await directory.batch([first, ...rest])
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
}

async function reportRun(
  scope: Scope,
  { db, ended }: { db: Db; ended: EndedRun },
  audits: Audits,
): Promise<void> {
  const { run, project } = ended
  const people = (await listRecipients(db, project)).filter(isReached)
  const compose =
    run.outcome === 'refused'
      ? await composeRefusal(db, ended)
      : await composeReport(scope, { db, ended }, audits)
  if (compose) await queueMails(scope, ended, { compose, people })
  await updateRun(db, run, { reportedAt: scope.now() })
}

/** Tells the people of projects what scheduled audits have found. One that can't be told now does not hold up the others. */
export async function reportScheduledAudits(scope: Scope, audits: Audits): Promise<void> {
  const since = new Date(scope.now().getTime() - NEWS_DAYS * DAY_MS)
  for (const db of openEachDb(scope.bindings)) {
    for (const ended of await listUnreported(db, since, AT_ONCE)) {
      await reportRun(scope, { db, ended }, audits).catch((error: unknown) => {
        scope.log('error', 'scheduled-audit-not-reported', { runId: ended.run.id, error })
      })
    }
  }
}

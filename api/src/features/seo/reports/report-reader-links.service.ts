import { type Scope } from '#api/core/access/scope.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/reports.schedule.ts'
import { findReader, setReader } from './report-readers.queries.ts'
import { openReaderToken } from './report-tokens.ts'
import { readerLimits } from './reports.limits.ts'

// A link of a mail is proof enough: it was mailed to the person whom it is about, and does nothing else.

const NO_MAIL = 'This link is invalid, or its report is gone. You get no emails with that report.'
const NO_REQUEST = 'This link is invalid or has expired. You get no emails with that report.'

/** @throws {DomainError} `not-found` for what is no such link, and once the report, the person or the organization is gone */
async function readLink(scope: Scope, purpose: 'report-mail' | 'report-request', token: string) {
  await limit(scope, readerLimits(scope))
  const named = await openReaderToken(scope, purpose, token)
  const db = named && (await openDb(scope.bindings, named.organizationId, scope.directory))
  const found = db && (await findReader(db, named))
  if (!found) throw new DomainError('not-found', purpose === 'report-mail' ? NO_MAIL : NO_REQUEST)
  return { db, ...found }
}
type Linked = Awaited<ReturnType<typeof readLink>>

const toNames = ({ report, organization }: Linked) => ({ target: report.target, organization })

const toEvent = ({ reader, person, report }: Linked) => ({
  organizationId: reader.organizationId,
  actor: person ? toActorName({ user: person }) : { id: reader.id, name: reader.email ?? '' },
  subject: { id: report.id, name: report.name },
})

const isSubscribed = ({ reader: { isNamed, stoppedAt } }: Linked) => isNamed && stoppedAt === null

export async function getReportMail(
  scope: Scope,
  token: string,
): Promise<ReplyOf<typeof contract.getReportMail>> {
  const link = await readLink(scope, 'report-mail', token)
  return { ...toNames(link), isSubscribed: isSubscribed(link) }
}

/** Also of who is not named any more: they stay unsubscribed when they are named again. */
export async function unsubscribeFromReport(
  scope: Scope,
  token: string,
): Promise<ReplyOf<typeof contract.unsubscribeFromReport>> {
  const link = await readLink(scope, 'report-mail', token)
  if (link.reader.stoppedAt === null)
    await commit(link.db, [
      setReader(link.db, link.reader, { stoppedAt: scope.now() }),
      recordAuditEvent({ ...scope, db: link.db }, { ...toEvent(link), action: 'report.mail-stopped' }),
    ])
  return toNames(link)
}

export async function getReportRequest(
  scope: Scope,
  token: string,
): Promise<ReplyOf<typeof contract.getReportRequest>> {
  const link = await readLink(scope, 'report-request', token)
  const { confirmedAt, stoppedAt } = link.reader
  return { ...toNames(link), isConfirmed: confirmedAt !== null && stoppedAt === null }
}

/** Who has unsubscribed and then confirms wants it again. */
export async function confirmReportRequest(
  scope: Scope,
  token: string,
): Promise<ReplyOf<typeof contract.confirmReportRequest>> {
  const link = await readLink(scope, 'report-request', token)
  const { confirmedAt, stoppedAt } = link.reader
  if (confirmedAt === null || stoppedAt !== null)
    await commit(link.db, [
      setReader(link.db, link.reader, { confirmedAt: scope.now(), stoppedAt: null }),
      recordAuditEvent({ ...scope, db: link.db }, { ...toEvent(link), action: 'report.mail-confirmed' }),
    ])
  return toNames(link)
}

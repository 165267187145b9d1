import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { recordAuditEvent } from '#api/core/audit-log/audit-log.queries.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { type SendScope } from './attempt-delivery.ts'
import { cancelPending } from './deliveries.queries.ts'
import { endpointStoppedMail } from './endpoint-stopped-mail.ts'
import { assertEnabled, type EndpointRow, updateEndpoint } from './webhooks.queries.ts'

export interface Stop {
  /** Why, for the mail. */
  reason: 'gone' | 'failing'
  /** Since when nothing could be delivered. */
  since: Date
}

/** Queued first and once, so that nobody finds their endpoint disabled without a mail. */
async function tellCreator(scope: SendScope, endpoint: EndpointRow, stop: Stop): Promise<void> {
  const { directory, now, settings } = scope
  const { id, organizationId, createdBy, url } = endpoint
  const account = await findAccountOrOwner(directory, { organizationId, userId: createdBy })
  if (!account || account.user.emailConfirmedAt === null) return
  const message = endpointStoppedMail({
    ...stop,
    firstName: account.user.firstName,
    url,
    pageUrl: `${settings.APP_URL}/settings/webhooks/${id}`,
  })
  const mail = queueMail(directory, message, {
    to: account.user.email,
    now: now(),
    id: `mal_${id}_${stop.since.getTime()}`,
  })
  await directory.batch([mail.statement])
  dispatchMail(scope, mail.id)
}

/** Disables an endpoint that does not take what it is sent, cancels what is pending, and tells who added it. */
export async function stopEndpoint(
  scope: SendScope,
  db: Db,
  endpoint: EndpointRow,
  stop: Stop,
): Promise<void> {
  const { now } = scope
  const { id, organizationId, url, version } = endpoint
  await tellCreator(scope, endpoint, stop)
  try {
    await commit(
      db,
      [
        assertEnabled(db, endpoint),
        updateEndpoint(db, endpoint, { isEnabled: false, stoppedAt: now() }),
        cancelPending(db, endpoint),
        recordAuditEvent(
          { db, now, requestId: null },
          {
            organizationId,
            actor: null,
            action: 'webhook.stopped',
            subject: { id, name: url, version: version + 1 },
            details: [{ field: 'isEnabled', from: 'yes', to: 'no' }],
            before: { isEnabled: true },
            after: { isEnabled: false },
          },
        ),
      ],
      { enabled: () => new DomainError('conflict', 'The endpoint is disabled already.') },
    )
  } catch (error) {
    // Somebody else was faster.
    if (!(error instanceof DomainError)) throw error
  }
}

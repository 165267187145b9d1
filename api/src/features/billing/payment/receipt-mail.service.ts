import { commit } from '#api/db/commit.ts'
import { receiptMail } from '#api/core/billing/billing-mails.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { findPaidTotal } from '#api/integrations/payment/invoices.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { formatMoney } from '#api/core/billing/charge-views.ts'
import { listAdministrators } from '#api/core/billing/customers.queries.ts'
import { toDay } from '#api/core/billing/trial-days.ts'

interface Paid {
  organizationId: string
  customerId: string
  invoiceId: string
}

/** Emails the receipt of a paid invoice, once to each administrator, however many events there are. */
export async function mailReceipt(
  scope: Scope,
  { organizationId, customerId, invoiceId }: Paid,
): Promise<void> {
  const { db, now, settings } = scope
  const paid = await findPaidTotal(scope, customerId, invoiceId)
  // The first invoice of a trial is for zero.
  if (!paid || paid.total.amount <= 0) return
  const recipients = await listAdministrators(db, organizationId)
  const mails = recipients.map(({ id, email, firstName, timeZone }) =>
    queueMail(
      db,
      receiptMail({
        firstName,
        number: paid.number,
        amount: formatMoney(paid.total),
        on: toDay(paid.paidAt, timeZone),
        url: `${settings.APP_URL}/settings/subscription/invoices/${invoiceId}`,
      }),
      { id: `mal_${hashToken(`receipt-${invoiceId}-${id}`)}`, to: email, now: now() },
    ),
  )
  await commit(
    db,
    mails.map(({ statement }) => statement),
  )
  dispatchMails(
    scope,
    mails.map(({ id }) => id),
  )
}

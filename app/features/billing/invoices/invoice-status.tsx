import type { Invoice } from '#contract/billing/invoices.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'

interface Words {
  text: string
  tone: Tone
}

const WORDS: Record<Invoice['status'], Words> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Open', tone: 'attention' },
  paid: { text: 'Paid', tone: 'good' },
  void: { text: 'Void', tone: 'neutral' },
  uncollectible: { text: 'Not collected', tone: 'problem' },
}

/** What a list of them is filtered by. */
export const STATUS_OPTIONS = Object.entries(WORDS).map(([value, { text }]) => ({ value, label: text }))

export type Standing = Pick<
  Invoice,
  'status' | 'amountPaid' | 'total' | 'refunded' | 'creditNotes' | 'dispute'
>

/** The status of an invoice; a paid one may be refunded or disputed. */
export function describeInvoice(invoice: Standing): Words {
  const { status, amountPaid, total, refunded, creditNotes, dispute } = invoice
  if (dispute === 'open') return { text: 'Disputed', tone: 'problem' }
  if (dispute === 'lost') return { text: 'Dispute lost', tone: 'problem' }
  if (refunded.amount > 0)
    return { text: refunded.amount < amountPaid.amount ? 'Partly refunded' : 'Refunded', tone: 'neutral' }
  if (creditNotes.amount > 0)
    return { text: creditNotes.amount < total.amount ? 'Partly credited' : 'Credited', tone: 'neutral' }
  return WORDS[status]
}

export function InvoiceStatus({ invoice }: { invoice: Standing }) {
  const { text, tone } = describeInvoice(invoice)
  return <Status tone={tone}>{text}</Status>
}

import type { Invoice } from '#contract/invoices.ts'
import { Status } from '#app/ui/badge.tsx'
import type { Tone } from '#app/ui/tone.tsx'

const WORDS: Record<Invoice['status'], { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Open', tone: 'attention' },
  paid: { text: 'Paid', tone: 'good' },
  void: { text: 'Void', tone: 'neutral' },
  uncollectible: { text: 'Not collected', tone: 'problem' },
}

export function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const { text, tone } = WORDS[status]
  return <Status tone={tone}>{text}</Status>
}

import { formatRun } from '#app/labels/schedule-run.ts'
import { count, formatBytes } from '#app/lib/format.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { ReportSend } from '#contract/seo/reports.schedule.ts'
import { MOST_SENDS, SEND_OUTCOME_WORDS, type SendOutcome } from '#contract/seo/reports.schedule.words.ts'

/** What became of the times of a schedule. Whether an email was delivered or read is not known, and not claimed. */
export function ReportSends({ sends, timeZone }: { sends: ReportSend[]; timeZone: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">Sent emails</h3>
      <p className="text-ink-soft">
        {sends.length < MOST_SENDS ? '' : `The latest ${MOST_SENDS}. `}Whether an email was delivered or read
        isn’t known.
      </p>
      <Table caption="Sent emails" columns={toColumns(timeZone)} rows={sends} rowKey={({ id }) => id} />
    </div>
  )
}

const TONES: Readonly<Record<SendOutcome, Tone>> = {
  sent: 'good',
  waiting: 'attention',
  skipped: 'neutral',
  failed: 'problem',
}

function describeMails({ recipients, mails }: ReportSend): string {
  const to = count(recipients, 'recipient')
  if (mails === null) return to
  const { accepted, refused } = mails
  const open = recipients - accepted - refused
  return [
    `${accepted} of ${to} accepted by the mail service`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(open > 0 ? [`${open} on the way`] : []),
  ].join(', ')
}

const describeFile = ({ attached }: ReportSend) =>
  attached === null ? 'without the file, which was too large' : `with a file of ${formatBytes(attached)}`

const toColumns = (timeZone: string): Column<ReportSend>[] => [
  {
    id: 'due',
    header: 'Time',
    phone: 'title',
    cell: ({ dueAt }) => <time dateTime={dueAt}>{formatRun(dueAt, timeZone)}</time>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    phone: 'fact',
    cell: ({ outcome }) => <Status tone={TONES[outcome]}>{SEND_OUTCOME_WORDS[outcome]}</Status>,
  },
  {
    id: 'details',
    header: 'Details',
    phone: 'fact',
    isWide: true,
    cell: (send) => (
      <span className="whitespace-normal text-ink-soft">
        {send.outcome === 'sent' ? `${describeMails(send)}, ${describeFile(send)}` : send.reason}
      </span>
    ),
  },
]

import { Form, useNavigation } from '@remix-run/react'
import { Bell, BellOff, type LucideIcon, Pause, Play, Send, Trash2 } from 'lucide-react'
import { formatRun } from '#app/labels/schedule-run.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import { describeSchedule } from '#contract/seo/projects.words.ts'
import type { ReportSchedule } from '#contract/seo/reports.schedule.ts'
import {
  READER_STATE_WORDS,
  type ReaderState,
  SEND_PATIENCE_HOURS,
} from '#contract/seo/reports.schedule.words.ts'
import { ReportSends } from './report-sends.tsx'

interface ReportMailProps {
  id: string
  schedule: ReportSchedule
}

/** When a report is emailed and to whom, with the buttons that change it, and what became of the last times. */
export function ReportMail({ id, schedule }: ReportMailProps) {
  const { times, sends, allowedActions } = schedule
  const mayChange = isAllowed(allowedActions, 'schedule')
  const refusal = findRefusal(allowedActions, 'schedule')
  return (
    <Card
      title="Email schedule"
      description={
        times === null
          ? 'Email this report weekly or monthly, to people here and outside your organization.'
          : describeSchedule(times)
      }
      actions={
        mayChange ? (
          <LinkButton
            size="small"
            variant={times === null ? 'primary' : 'secondary'}
            to={paths.reportSchedule(id)}
          >
            {times === null ? 'Set schedule' : 'Change schedule'}
          </LinkButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <LastSend schedule={schedule} />
        {times === null ? null : <Readers schedule={schedule} />}
        {refusal?.reason === 'unconfirmed' ? <Callout tone="attention">{refusal.text}</Callout> : null}
        <Buttons schedule={schedule} mayChange={mayChange} />
        {sends.length > 0 ? <ReportSends sends={sends} timeZone={times?.timeZone ?? 'UTC'} /> : null}
      </div>
    </Card>
  )
}

/** A report that was not made is never passed over in silence. */
function LastSend({ schedule: { sends, times } }: Pick<ReportMailProps, 'schedule'>) {
  const [last] = sends
  if (!last || (last.outcome !== 'failed' && last.outcome !== 'waiting')) return null
  const isFailed = last.outcome === 'failed'
  return (
    <Callout
      tone={isFailed ? 'problem' : 'attention'}
      title={
        isFailed
          ? `The report of ${formatRun(last.dueAt, times?.timeZone ?? 'UTC')} was not sent`
          : 'A report is waiting to be sent'
      }
    >
      {last.reason} {isFailed ? null : `It is sent when it can be made, within ${SEND_PATIENCE_HOURS} hours.`}
    </Callout>
  )
}

const describeReader = (name: string, state: ReaderState) =>
  state === 'emailed' ? name : `${name} (${READER_STATE_WORDS[state].toLowerCase()})`

function Readers({ schedule }: Pick<ReportMailProps, 'schedule'>) {
  const { times, isPaused, nextRunAt, onlyNew, people, addresses, scheduledBy } = schedule
  const readers = [
    ...people.map(({ name, state }) => describeReader(name, state)),
    ...addresses.map(({ email, state }) => describeReader(email, state)),
  ]
  return (
    <DescriptionList
      items={[
        {
          term: 'Next',
          value:
            isPaused || nextRunAt === null ? (
              <Status tone="attention">Paused</Status>
            ) : (
              <time dateTime={nextRunAt}>{formatRun(nextRunAt, times?.timeZone ?? 'UTC')}</time>
            ),
        },
        { term: 'To', value: readers.length > 0 ? readers.join('\n') : 'Nobody' },
        { term: 'When', value: onlyNew ? 'Only after a new audit' : 'Every time' },
        { term: 'In the name of', value: scheduledBy?.name ?? 'An owner of your organization' },
      ]}
    />
  )
}

interface Offered {
  intent: string
  label: string
  pending: string
  Icon: LucideIcon
}

const PAUSE: Offered = { intent: 'pause', label: 'Pause schedule', pending: 'Pausing…', Icon: Pause }
const RESUME: Offered = { intent: 'resume', label: 'Resume schedule', pending: 'Resuming…', Icon: Play }
const TEST: Offered = { intent: 'test', label: 'Send test to me', pending: 'Sending…', Icon: Send }
const MAIL_ON: Offered = { intent: 'mail-on', label: 'Email me', pending: 'Saving…', Icon: Bell }
const MAIL_OFF: Offered = { intent: 'mail-off', label: 'Unsubscribe me', pending: 'Saving…', Icon: BellOff }

function listOffered({ times, isPaused, isOwnMailOn }: ReportSchedule, mayChange: boolean): Offered[] {
  const own = isOwnMailOn ? MAIL_OFF : MAIL_ON
  const changing = isPaused ? RESUME : PAUSE
  if (times === null) return mayChange ? [TEST] : []
  return mayChange ? [TEST, changing, own] : [own]
}

function Buttons({ schedule, mayChange }: { schedule: ReportSchedule; mayChange: boolean }) {
  const { state, formData } = useNavigation()
  const deleting = useDialog('delete-schedule')
  const offered = listOffered(schedule, mayChange)
  const mayDelete = mayChange && schedule.times !== null
  if (offered.length === 0) return null
  return (
    <>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        {offered.map(({ intent, label, pending, Icon }) => (
          <Button
            key={intent}
            name="intent"
            value={intent}
            icon={<Icon aria-hidden />}
            isPending={state === 'submitting' && formData?.get('intent') === intent}
            pendingText={pending}
          >
            {label}
          </Button>
        ))}
        {mayDelete ? (
          <LinkButton to={deleting.address} variant="quiet" icon={<Trash2 aria-hidden />} preventScrollReset>
            Delete schedule
          </LinkButton>
        ) : null}
      </Form>
      {mayDelete && deleting.isOpen ? (
        <ConfirmDialog
          title="Delete the schedule?"
          description="Nobody is emailed this report any more. The report, and links that were emailed before, stay."
          closeTo={deleting.closedAddress}
          intent="delete-schedule"
          pendingText="Deleting…"
          keep="Keep schedule"
        >
          Delete schedule
        </ConfirmDialog>
      ) : null}
    </>
  )
}

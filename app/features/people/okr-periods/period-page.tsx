import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { OkrPeriod } from '#contract/people/okr-periods.ts'
import { CADENCE_WORDS, PERIOD_STATE_WORDS } from '#contract/people/okr-periods.words.ts'
import { PeriodForm } from './period-form.tsx'

interface PeriodPageProps {
  period: OkrPeriod
  lastResult: SubmissionResult | undefined
}

/** One period: when it is, and what its state allows. */
export function PeriodPage({ period, lastResult }: PeriodPageProps) {
  const { id, name, state, isDefault, version, allowedActions, objectiveCount, activeCount } = period
  return (
    <>
      <PageHeader
        title={name}
        state={
          <>
            <Badge>{PERIOD_STATE_WORDS[state]}</Badge>
            {isDefault ? <Badge>Default</Badge> : null}
          </>
        }
        crumbs={[{ label: 'Periods', to: paths.okrPeriods() }]}
        description={`${count(objectiveCount, 'objective')}, ${activeCount} of them active`}
        actions={<Actions period={period} />}
      />
      <div className="flex flex-col gap-8">
        <Card title="Period">
          {isAllowed(allowedActions, 'edit') ? (
            <PeriodForm key={version} period={period} lastResult={lastResult} />
          ) : (
            <DescriptionList items={toFacts(period)} />
          )}
        </Card>
        <p>
          <LinkButton to={paths.objectives({ periodId: id })}>Show objectives</LinkButton>
        </p>
      </div>
      <CloseDialog period={period} />
    </>
  )
}

const toFacts = ({ startDate, endDate, cadence }: OkrPeriod) => [
  { term: 'First day', value: formatDate(startDate, 'UTC') },
  { term: 'Last day', value: formatDate(endDate, 'UTC') },
  { term: 'Check-ins', value: CADENCE_WORDS[cadence] },
]

const BUTTONS = [
  ['activate', 'Activate period'],
  ['reopen', 'Reopen period'],
  ['delete', 'Delete period'],
] as const

function Actions({ period: { allowedActions } }: { period: OkrPeriod }) {
  const closing = useDialog('close')
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-2">
        {BUTTONS.filter(([verb]) => isAllowed(allowedActions, verb)).map(([verb, label]) => (
          <Button
            key={verb}
            name="intent"
            value={verb}
            {...(verb === 'activate' && { variant: 'primary' as const })}
          >
            {label}
          </Button>
        ))}
      </Form>
      {isAllowed(allowedActions, 'close') ? (
        <LinkButton variant="primary" to={closing.address} preventScrollReset>
          Close period
        </LinkButton>
      ) : null}
    </>
  )
}

function CloseDialog({ period: { allowedActions, activeCount } }: { period: OkrPeriod }) {
  const closing = useDialog('close')
  if (!closing.isOpen || !isAllowed(allowedActions, 'close')) return null
  return (
    <ConfirmDialog
      title="Close period?"
      description={
        activeCount === 0
          ? 'All its objectives are closed. Nothing in it changes afterward.'
          : `${count(activeCount, 'objective')} ${activeCount === 1 ? 'is' : 'are'} still active and will be closed: progress becomes the grade, and from 0.7 on the outcome is achieved, from 0.4 on partly achieved, below it missed.`
      }
      closeTo={closing.closedAddress}
      intent="close"
      variant="primary"
      values={{ closeObjectives: 'true' }}
      pendingText="Closing…"
      keep="Keep it active"
    >
      Close period
    </ConfirmDialog>
  )
}

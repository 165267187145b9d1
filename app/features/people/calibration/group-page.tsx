import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Download, Presentation } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import type { CalibrationGrid } from '#contract/people/calibration.ts'
import type { CalibrationCharts } from './calibration-charts.server.tsx'
import { ChangeLog } from './change-log.tsx'
import { GroupStatus } from './group-status.tsx'
import { NineBoxBoard } from './nine-box-board.tsx'
import { PersonDialog } from './person-dialog.tsx'
import type { Wanted } from './rating-form.tsx'
import { RatingsTable } from './ratings-table.tsx'

interface GroupPageProps {
  grid: CalibrationGrid
  charts: CalibrationCharts
  /** Whose ratings are shown or changed; null for nobody. */
  personId: string | null
  wanted: Wanted
  /** Whether the reader finds the cycle too. */
  leads: boolean
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** A calibration group: where people are, what that comes to, and who has changed what. */
export function GroupPage({ grid, charts, personId, wanted, leads, timeZone, lastResult }: GroupPageProps) {
  const { id, name, state, cycle, allowedActions } = grid
  const person = grid.reviewees.find((each) => each.id === personId)
  const toPerson = (who: string, box: { x?: string; y?: string } = {}) =>
    paths.calibration(id, { person: who, ...box })
  return (
    <>
      <PageHeader
        title={name}
        state={<GroupStatus state={state} />}
        crumbs={
          leads
            ? [
                { label: 'Review cycles', to: paths.cycles() },
                { label: cycle.name, to: paths.cycleCalibration(cycle.id) },
              ]
            : undefined
        }
        description={`Calibration of ${cycle.name}, ${count(grid.reviewees.length, 'reviewee')}`}
        actions={<Actions grid={grid} />}
      />
      <State grid={grid} />
      <div className="flex flex-col gap-8">
        <Card title="9-box">
          <NineBoxBoard
            grid={grid}
            toName={({ reviewee }) => reviewee.name}
            toPerson={toPerson}
            isDraggable={isAllowed(allowedActions, 'calibrate')}
          />
        </Card>
        <Card
          title="Ratings"
          isFlush
          actions={
            <LinkButton
              size="small"
              icon={<Download aria-hidden />}
              to={paths.calibrationFile(id, 'ratings')}
              reloadDocument
            >
              Export ratings
            </LinkButton>
          }
        >
          <RatingsTable grid={grid} toPerson={toPerson} />
        </Card>
        <Pictures charts={charts} />
        <ChangeLog grid={grid} timeZone={timeZone} />
        <Card title="People">
          <People grid={grid} />
        </Card>
      </div>
      {person ? (
        <PersonDialog {...{ grid, person, wanted, lastResult }} closeTo={paths.calibration(id)} />
      ) : null}
    </>
  )
}

function Actions({ grid: { id, allowedActions } }: { grid: CalibrationGrid }) {
  const { state, formData } = useNavigation()
  const verb = (['close', 'reopen'] as const).find((each) => isAllowed(allowedActions, each))
  return (
    <>
      <LinkButton icon={<Presentation aria-hidden />} to={paths.presentCalibration(id)}>
        Facilitator’s mode
      </LinkButton>
      {isAllowed(allowedActions, 'edit') ? (
        <LinkButton to={paths.editCalibration(id)}>Edit group</LinkButton>
      ) : null}
      {verb ? (
        <Form method="post">
          <Button
            name="intent"
            value={verb}
            variant={verb === 'close' ? 'primary' : 'secondary'}
            isPending={state === 'submitting' && formData?.get('intent') === verb}
            pendingText={verb === 'close' ? 'Closing…' : 'Reopening…'}
          >
            {verb === 'close' ? 'Close group' : 'Reopen group'}
          </Button>
        </Form>
      ) : null}
    </>
  )
}

/** Why nothing can be changed, where that is so. */
function State({ grid: { cycle, allowedActions } }: { grid: CalibrationGrid }) {
  if (cycle.state !== 'calibration')
    return (
      <div className="mb-6">
        <Callout tone="neutral" title="Calibration has ended">
          Ratings are final.
        </Callout>
      </div>
    )
  const refusal = findRefusal(allowedActions, 'calibrate')
  if (!refusal) return null
  return (
    <div className="mb-6">
      <Callout
        tone="neutral"
        title={refusal.reason === 'closed' ? 'This group is closed' : 'You take part in this group'}
      >
        {refusal.text}
      </Callout>
    </div>
  )
}

function Pictures({ charts: { distributions, leniency } }: { charts: CalibrationCharts }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-base">Distributions</h2>
      <div className="grid gap-6 lg:grid-cols-2">
        {distributions.map(({ id, chart }) => (
          <ChartFrame key={id} {...chart} />
        ))}
        {leniency ? <ChartFrame {...leniency} /> : null}
      </div>
      {leniency ? null : (
        <p className="text-ink-soft">
          No manager of these people has given five ratings, so there is no comparison of managers.
        </p>
      )}
    </section>
  )
}

function People({ grid: { facilitators, participants } }: { grid: CalibrationGrid }) {
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || 'Nobody'
  return (
    <DescriptionList
      items={[
        { term: 'Facilitators', value: names(facilitators) },
        { term: 'Participants', value: names(participants) },
      ]}
    />
  )
}

import { Form, useLocation } from '@remix-run/react'
import { CopyPlus } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { closedAddress, dialogAddress, isDialogInAddress } from '#app/lib/forms/dialogs.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { Readiness } from '#contract/people/cycles.moves.ts'
import type { CycleVerb } from '#contract/people/cycles.states.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { CycleHeader } from './cycle-header.tsx'
import { NextMove } from './next-move.tsx'
import { MOVES, MoveDialog } from './cycle-moves.tsx'
import { CycleStages } from './cycle-stages.tsx'
import { countsOf, ReviewBar, toShare } from './cycle-status.tsx'
import { ReadinessCard } from './readiness-card.tsx'

interface CycleOverviewProps {
  cycle: CycleDetail
  /** Null once it has been launched. */
  readiness: Readiness | null
  timeZone: string
}

const ENDS: Readonly<Partial<Record<CycleVerb, string>>> = {
  unschedule: 'Schedule',
  cancel: 'Cancel',
  delete: 'Delete',
}

/** What a draft has to be ready for. */
const STARTS: ReadonlySet<CycleVerb> = new Set(['schedule', 'launch'])

/** Where a review cycle is, what comes next, and its facts. */
export function CycleOverview({ cycle, readiness, timeZone }: CycleOverviewProps) {
  const search = new URLSearchParams(useLocation().search)
  const possible = MOVES.filter(({ verb }) => isAllowed(cycle.allowedActions, verb))
  const next = possible.find(({ verb }) => ENDS[verb] === undefined)
  const open = possible.find(({ verb }) => isDialogInAddress(verb, search))
  const isReady = readiness === null || readiness.isReady
  return (
    <>
      <CycleHeader
        cycle={cycle}
        current="overview"
        actions={
          <>
            {isAllowed(cycle.allowedActions, 'duplicate') ? <Duplicate id={cycle.id} /> : null}
            {next && isReady ? (
              <LinkButton variant="primary" to={dialogAddress(next.verb, search)} preventScrollReset>
                {next.label}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <CycleStages cycle={cycle} />
      <NextMove cycle={cycle} />
      <div className="flex flex-col gap-8">
        {readiness ? <ReadinessCard cycle={cycle} readiness={readiness} /> : <Done cycle={cycle} />}
        <Card title="Facts">
          <Facts cycle={cycle} timeZone={timeZone} />
        </Card>
        {possible
          .filter(({ verb }) => ENDS[verb] !== undefined)
          .map((move) => (
            <Card key={move.verb} title={ENDS[move.verb] ?? ''}>
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="max-w-prose">{move.tell(cycle)}</p>
                <LinkButton to={dialogAddress(move.verb, search)} preventScrollReset>
                  {move.label}
                </LinkButton>
              </div>
            </Card>
          ))}
      </div>
      {open && (!STARTS.has(open.verb) || isReady) ? (
        <MoveDialog move={open} cycle={cycle} closeTo={closedAddress(search)} />
      ) : null}
    </>
  )
}

function Duplicate({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
        Duplicate
      </Button>
    </Form>
  )
}

function Done({ cycle }: { cycle: CycleDetail }) {
  const { reviewCount, submittedCount, reviewerCount, doneReviewerCount, id } = cycle
  if (reviewCount === 0)
    return (
      <Card title="Reviews">
        <p>No reviews are assigned yet.</p>
      </Card>
    )
  return (
    <Card title="Reviews" actions={<LinkButton to={paths.cycleProgress(id)}>Show progress</LinkButton>}>
      <div className="flex flex-col gap-6">
        <StatList
          stats={[
            {
              label: 'Reviewers done',
              value: toShare(doneReviewerCount, reviewerCount),
              note: `${doneReviewerCount} of ${reviewerCount}`,
            },
            {
              label: 'Reviews done',
              value: toShare(submittedCount, reviewCount),
              note: `${submittedCount} of ${reviewCount}`,
            },
          ]}
        />
        <ReviewBar title="Reviews of this cycle" counts={countsOf(cycle)} hasLegend />
      </div>
    </Card>
  )
}

function Facts({ cycle, timeZone }: { cycle: CycleDetail; timeZone: string }) {
  const { owners, createdBy, createdAt, launchedAt, endedAt, rewordedCount } = cycle
  return (
    <DescriptionList
      items={[
        { term: 'Owners', value: owners.map(({ name }) => name).join(', ') || 'None' },
        {
          term: 'Created',
          value: `${formatDate(createdAt, timeZone)}${createdBy ? ` by ${createdBy.name}` : ''}`,
        },
        { term: 'Launched', value: launchedAt ? formatDate(launchedAt, timeZone) : 'Not yet' },
        ...(rewordedCount > 0
          ? [{ term: 'Questions reworded', value: `${rewordedCount} since the launch` }]
          : []),
        { term: 'Reviews ended', value: endedAt ? formatDate(endedAt, timeZone) : 'Not yet' },
      ]}
    />
  )
}

import { useLocation } from '@remix-run/react'
import { closedAddress, dialogAddress, isDialogInAddress } from '#app/lib/forms/dialogs.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AppraisalCycleVerb } from '#contract/people/appraisal-cycles.states.ts'
import type { AppraisalCycleDetail, AppraisalSummary } from '#contract/people/appraisal-cycles.ts'
import {
  APPRAISAL_COMPONENT_WORDS,
  APPRAISAL_COMPONENTS,
  APPRAISAL_VISIBILITY_WORDS,
} from '#contract/people/appraisal-cycles.words.ts'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { AppraisalCycleHeader } from './appraisal-cycle-header.tsx'

interface CyclePageProps {
  cycle: AppraisalCycleDetail
  /** Null for managers, who lead no cycle. */
  summary: AppraisalSummary | null
  charts: { states: Chart | null; distribution: Chart | null; people: Chart | null }
}

interface Move {
  verb: AppraisalCycleVerb
  label: string
  pendingText: string
  keep: string
  isDanger?: boolean
  tell: (cycle: AppraisalCycleDetail) => string
}

const openOf = ({ appraisalCount, finalizedCount }: AppraisalCycleDetail) => appraisalCount - finalizedCount

const MOVES: readonly Move[] = [
  {
    verb: 'create-appraisals',
    label: 'Create appraisals',
    pendingText: 'Creating…',
    keep: 'Not yet',
    tell: ({ participantCount }) =>
      `${count(participantCount, 'participant gets', 'participants get')} an appraisal, with their template and their manager as they are now, and ${participantCount === 1 ? 'is' : 'are'} notified. Dates, weights and the scale can’t be changed afterward.`,
  },
  {
    verb: 'complete',
    label: 'Complete appraisal cycle',
    pendingText: 'Completing…',
    keep: 'Keep it open',
    tell: (cycle) =>
      openOf(cycle) === 0
        ? 'All appraisals are finalized. Nobody can rate any more.'
        : `${openOf(cycle)} of ${count(cycle.appraisalCount, 'appraisal')} ${openOf(cycle) === 1 ? 'is' : 'are'} not finalized. Nobody can rate any more, until you reopen it.`,
  },
  {
    verb: 'reopen',
    label: 'Reopen appraisal cycle',
    pendingText: 'Reopening…',
    keep: 'Keep it completed',
    tell: () => 'Appraisals that are not finalized can be rated again.',
  },
  {
    verb: 'delete',
    label: 'Delete appraisal cycle',
    pendingText: 'Deleting…',
    keep: 'Keep appraisal cycle',
    isDanger: true,
    tell: () => 'Its settings and participants are deleted. This can’t be undone.',
  },
]

/** How an appraisal cycle goes, what comes next, and what it comes to. */
export function AppraisalCyclePage({ cycle, summary, charts }: CyclePageProps) {
  const search = new URLSearchParams(useLocation().search)
  const possible = MOVES.filter(({ verb }) => isAllowed(cycle.allowedActions, verb))
  const open = possible.find(({ verb }) => isDialogInAddress(verb, search))
  return (
    <>
      <AppraisalCycleHeader
        cycle={cycle}
        current="overview"
        isAdministrator={summary !== null}
        actions={possible.toReversed().map(({ verb, label, isDanger = false }) => (
          <LinkButton
            key={verb}
            variant={isDanger ? 'secondary' : 'primary'}
            to={dialogAddress(verb, search)}
            preventScrollReset
          >
            {label}
          </LinkButton>
        ))}
      />
      <div className="flex flex-col gap-6">
        {summary === null ? null : <Obstacles cycle={cycle} />}
        {summary && cycle.appraisalCount > 0 ? <Figures summary={summary} /> : null}
        {charts.states ? <h2 className="sr-only">Figures</h2> : null}
        {charts.states ? <ChartFrame {...charts.states} /> : null}
        {charts.people ? <ChartFrame {...charts.people} /> : null}
        {charts.distribution ? <ChartFrame {...charts.distribution} /> : null}
        <Facts cycle={cycle} />
      </div>
      {open ? (
        <ConfirmDialog
          title={`${open.label}?`}
          description={open.tell(cycle)}
          closeTo={closedAddress(search)}
          intent={open.verb}
          values={open.verb === 'complete' ? { confirmed: 'true' } : {}}
          variant={open.isDanger ? 'danger' : 'primary'}
          pendingText={open.pendingText}
          keep={open.keep}
        >
          {open.label}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** What stands against creating appraisals, and who got none. */
function Obstacles({ cycle }: { cycle: AppraisalCycleDetail }) {
  const { id, state, participantCount, withoutTemplateCount, skippedCount } = cycle
  if (state === 'not_started' && participantCount === 0)
    return (
      <Callout title="Add participants first">
        <LinkButton to={paths.appraisalParticipants(id)} variant="quiet">
          Open participants
        </LinkButton>
      </Callout>
    )
  if (withoutTemplateCount > 0)
    return (
      <Callout
        tone="attention"
        title={`Choose a template for ${count(withoutTemplateCount, 'person', 'people')}.`}
      >
        <LinkButton to={paths.appraisalParticipants(id, { template: 'none' })} variant="quiet">
          Show them
        </LinkButton>
      </Callout>
    )
  if (skippedCount === 0) return null
  return (
    <Callout
      tone="attention"
      title={`${count(skippedCount, 'participant has', 'participants have')} no appraisal in this cycle`}
    >
      They are not active any more, or have an appraisal for an overlapping period. The list of participants
      says which.
    </Callout>
  )
}

function Figures({ summary }: { summary: AppraisalSummary }) {
  const { cycle, missingSelf, missingManager, mean } = summary
  return (
    <StatList
      stats={[
        { label: 'Finalized', value: `${cycle.finalizedCount} of ${cycle.appraisalCount}` },
        { label: 'Missing self ratings', value: missingSelf },
        { label: 'Missing manager ratings', value: missingManager },
        { label: 'Average final score', value: mean === null ? 'None yet' : mean.toFixed(2) },
        {
          label: 'Appraisals',
          value: (
            <LinkButton to={paths.appraisals({ subject: 'all', cycleId: cycle.id })} variant="quiet">
              Open list
            </LinkButton>
          ),
        },
      ]}
    />
  )
}

function Facts({ cycle }: { cycle: AppraisalCycleDetail }) {
  const { weights, reviewCycle, scaleMax, visibility } = cycle
  const parts = APPRAISAL_COMPONENTS.filter((component) => weights[component] > 0)
  return (
    <Card title="How people are appraised">
      <DescriptionList
        items={[
          {
            term: 'Final score',
            value: parts
              .map((component) => `${APPRAISAL_COMPONENT_WORDS[component]} ${weights[component]}%`)
              .join(', '),
          },
          ...(reviewCycle ? [{ term: 'Review cycle', value: reviewCycle.name }] : []),
          { term: 'Scale', value: `0 to ${scaleMax}` },
          { term: 'Employees see it', value: APPRAISAL_VISIBILITY_WORDS[visibility] },
        ]}
      />
    </Card>
  )
}

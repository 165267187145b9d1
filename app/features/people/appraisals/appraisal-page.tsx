import type { SubmissionResult } from '@conform-to/react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Steps } from '#app/ui/data/steps.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AppraisalAction } from '#contract/people/appraisals.actions.ts'
import type { AppraisalDetail } from '#contract/people/appraisals.ts'
import { APPRAISAL_STATE_WORDS, APPRAISAL_STATES } from '#contract/people/appraisals.words.ts'
import { AcknowledgeDialog, ReturnDialog } from './appraisal-dialogs.tsx'
import { AppraisalStatus } from './appraisal-list.tsx'
import { AppraisalRatings } from './appraisal-ratings.tsx'
import { AppraisalScore } from './appraisal-score.tsx'
import { RatingForm } from './rating-form.tsx'

type Results = Record<'self' | 'manager' | 'return' | 'acknowledge', SubmissionResult | undefined>

interface AppraisalPageProps {
  appraisal: AppraisalDetail
  charts: { gauge: string | null; ratings: Chart | null }
  timeZone: string
  results: Results
}

const canDo = ({ allowedActions }: AppraisalDetail, action: AppraisalAction) =>
  isAllowed(allowedActions, action)

/** One appraisal, as far as its reader may see it, with what they have to do next. */
export function AppraisalPage({ appraisal, charts, timeZone, results }: AppraisalPageProps) {
  const ratesSelf = canDo(appraisal, 'rate-self')
  const rates = canDo(appraisal, 'rate')
  const { version } = appraisal
  return (
    <>
      <Header appraisal={appraisal} />
      <Steps
        label="Progress of the appraisal"
        steps={APPRAISAL_STATES.map((state) => ({ label: APPRAISAL_STATE_WORDS[state] }))}
        current={APPRAISAL_STATES.indexOf(appraisal.state)}
      />
      <div className="flex flex-col gap-6">
        <Notices appraisal={appraisal} timeZone={timeZone} />
        {appraisal.reader === 'manager' && appraisal.state === 'draft' ? null : (
          <AppraisalScore appraisal={appraisal} gauge={charts.gauge} />
        )}
        {charts.ratings ? <h2 className="sr-only">Ratings</h2> : null}
        {charts.ratings ? <ChartFrame {...charts.ratings} /> : null}
        <AppraisalRatings
          appraisal={appraisal}
          sides={[...(ratesSelf ? [] : (['self'] as const)), ...(rates ? [] : (['manager'] as const))]}
        />
        {ratesSelf ? (
          <RatingForm key={`self-${version}`} appraisal={appraisal} side="self" lastResult={results.self} />
        ) : null}
        {rates ? (
          <RatingForm key={`${version}`} appraisal={appraisal} side="manager" lastResult={results.manager} />
        ) : null}
      </div>
      <Dialogs appraisal={appraisal} results={results} />
    </>
  )
}

function Header({ appraisal }: { appraisal: AppraisalDetail }) {
  const { employee, cycle, state, jobTitle, manager, template } = appraisal
  const facts = [
    jobTitle,
    `${cycle.name}, ${formatDate(cycle.startDate, 'UTC')} to ${formatDate(cycle.endDate, 'UTC')}`,
    manager && `Manager: ${manager.name}`,
    `Template: ${template.name}, revision ${template.revision}`,
  ]
  return (
    <PageHeader
      title={employee.name}
      state={<AppraisalStatus state={state} />}
      crumbs={[{ label: 'Appraisals', to: paths.appraisals() }]}
      description={facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
      actions={<Actions appraisal={appraisal} />}
    />
  )
}

function Actions({ appraisal }: { appraisal: AppraisalDetail }) {
  const [back, finalize, acknowledge] = [useDialog('return'), useDialog('finalize'), useDialog('acknowledge')]
  return (
    <>
      {canDo(appraisal, 'return') ? (
        <LinkButton to={back.address} preventScrollReset>
          Return appraisal
        </LinkButton>
      ) : null}
      {canDo(appraisal, 'finalize') ? (
        <LinkButton variant="primary" to={finalize.address} preventScrollReset>
          Finalize appraisal
        </LinkButton>
      ) : null}
      {canDo(appraisal, 'acknowledge') ? (
        <LinkButton variant="primary" to={acknowledge.address} preventScrollReset>
          Acknowledge
        </LinkButton>
      ) : null}
    </>
  )
}

/** Why it came back, what is still to come, and what the employee has said. */
function Notices({ appraisal, timeZone }: { appraisal: AppraisalDetail; timeZone: string }) {
  const { returned, reader, state, employee, visibility, acknowledgedAt, acknowledgement } = appraisal
  return (
    <>
      {returned ? (
        <Callout
          tone="attention"
          title={`Returned${returned.by === null ? '' : ` by ${returned.by}`} on ${formatDate(returned.at, timeZone)}`}
        >
          <p className="whitespace-pre-line">{returned.reason}</p>
        </Callout>
      ) : null}
      {reader === 'manager' && state === 'draft' ? (
        <Callout title={`${employee.name} has not submitted a self rating yet`}>
          You can rate them without it. Once you submit, no self rating counts in their score.
        </Callout>
      ) : null}
      {reader === 'employee' && visibility === 'never' ? (
        <Callout title="You see your own rating only">
          In this appraisal cycle, employees are not shown the ratings of their manager and the score.
        </Callout>
      ) : null}
      {acknowledgedAt === null ? null : (
        <Callout
          tone="good"
          title={`Acknowledged by ${employee.name} on ${formatDate(acknowledgedAt, timeZone)}`}
        >
          {acknowledgement === null ? null : <p className="whitespace-pre-line">{acknowledgement}</p>}
        </Callout>
      )}
    </>
  )
}

function Dialogs({ appraisal, results }: Pick<AppraisalPageProps, 'appraisal' | 'results'>) {
  const [back, finalize, acknowledge] = [useDialog('return'), useDialog('finalize'), useDialog('acknowledge')]
  const { employee, state, visibility } = appraisal
  if (back.isOpen && canDo(appraisal, 'return'))
    return (
      <ReturnDialog
        to={state === 'self_submitted' ? 'employee' : 'manager'}
        closeTo={back.closedAddress}
        lastResult={results.return}
      />
    )
  if (acknowledge.isOpen && canDo(appraisal, 'acknowledge'))
    return <AcknowledgeDialog closeTo={acknowledge.closedAddress} lastResult={results.acknowledge} />
  if (!finalize.isOpen || !canDo(appraisal, 'finalize')) return null
  return (
    <ConfirmDialog
      title={`Finalize the appraisal of ${employee.name}?`}
      description={`Its ratings and its score are locked for good. ${
        visibility === 'never'
          ? `${employee.name} is not shown them.`
          : `${employee.name} is notified and can read them.`
      }`}
      closeTo={finalize.closedAddress}
      intent="finalize"
      variant="primary"
      pendingText="Finalizing…"
      keep="Keep it open"
    >
      Finalize appraisal
    </ConfirmDialog>
  )
}

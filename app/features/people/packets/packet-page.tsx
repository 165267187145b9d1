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
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import { CYCLE_STATE_WORDS, PACKET_STATES } from '#contract/people/cycles.words.ts'
import type { PacketDetail } from '#contract/people/packets.ts'
import { PACKET_STATE_WORDS } from '#contract/people/packets.words.ts'
import { PacketAnswers } from './packet-answers.tsx'
import { PacketAttributes } from './packet-attributes.tsx'
import { AcknowledgeDialog, OverrideDialog, ShareDialog } from './packet-dialogs.tsx'
import { PacketStatus } from './packet-list.tsx'
import { PacketScore } from './packet-score.tsx'
import { PacketSummary } from './packet-summary.tsx'

type Results = Record<'summary' | 'rate' | 'override' | 'acknowledge', SubmissionResult | undefined>

export interface PacketPageProps {
  packet: PacketDetail
  charts: { parts: string | null; views: Chart | null; radar: Chart | null; trend: Chart | null }
  /** Shown as the reviewee will see it. */
  isPreview: boolean
  timeZone: string
  results: Results
}

/** One review packet, as far as its reader may see it. */
export function PacketPage({ packet, charts, isPreview, timeZone, results }: PacketPageProps) {
  const { score, allowedActions, reviewee } = packet
  const can = (action: Parameters<typeof isAllowed<(typeof allowedActions)[number]['action']>>[1]) =>
    !isPreview && isAllowed(allowedActions, action)
  const override = useDialog('override')
  return (
    <>
      <Header packet={packet} isPreview={isPreview} timeZone={timeZone} />
      {isPreview ? (
        <div className="mb-6">
          <Callout title={`This is what ${reviewee.name} sees once the packet is shared`}>
            <LinkButton to={paths.packet(packet.id)} variant="quiet">
              Back to your view
            </LinkButton>
          </Callout>
        </div>
      ) : null}
      <Steps
        label="Progress of the packet"
        steps={PACKET_STATES.map((state) => ({ label: PACKET_STATE_WORDS[state] }))}
        current={PACKET_STATES.indexOf(packet.state)}
      />
      <div className="flex flex-col gap-6">
        <Obstacle packet={packet} isPreview={isPreview} />
        <PacketSummary packet={packet} canEdit={can('edit-summary')} lastResult={results.summary} />
        {score ? (
          <PacketScore
            score={score}
            bar={charts.parts}
            overrideTo={can('override-score') ? override.address : null}
          />
        ) : null}
        <PacketAttributes packet={packet} canRate={can('rate-attributes')} lastResult={results.rate} />
        {charts.trend ? <ChartFrame {...charts.trend} /> : null}
        {charts.views ? <ChartFrame {...charts.views} /> : null}
        {charts.radar ? <ChartFrame {...charts.radar} /> : null}
        <PacketAnswers packet={packet} />
        <Acknowledgement packet={packet} timeZone={timeZone} />
      </div>
      {score && can('override-score') && override.isOpen ? (
        <OverrideDialog
          score={score}
          version={packet.version}
          closeTo={override.closedAddress}
          lastResult={results.override}
        />
      ) : null}
      <Dialogs packet={packet} isPreview={isPreview} results={results} />
    </>
  )
}

interface HeaderProps {
  packet: PacketDetail
  isPreview: boolean
  timeZone: string
}

function Header({ packet, isPreview, timeZone }: HeaderProps) {
  const { reviewee, cycle, state, jobTitle, manager, sharedAt } = packet
  const facts = [
    jobTitle,
    `${cycle.name} (${CYCLE_STATE_WORDS[cycle.state].toLowerCase()})`,
    manager && `Manager: ${manager.name}`,
    sharedAt && `Shared ${formatDate(sharedAt, timeZone)}`,
  ]
  return (
    <PageHeader
      title={reviewee.name}
      state={<PacketStatus state={state} />}
      crumbs={[{ label: 'Review packets', to: paths.packets() }]}
      description={facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
      actions={
        <>
          <LinkButton to={paths.packetPrint(packet.id, { as: isPreview ? 'reviewee' : undefined })}>
            Print version
          </LinkButton>
          {isPreview ? null : <Actions packet={packet} />}
        </>
      }
    />
  )
}

function Actions({ packet: { id, reviewee, allowedActions } }: { packet: PacketDetail }) {
  const [share, unshare, acknowledge] = [useDialog('share'), useDialog('unshare'), useDialog('acknowledge')]
  return (
    <>
      {isAllowed(allowedActions, 'view-as') ? (
        <LinkButton to={paths.packet(id, { as: 'reviewee' })}>View as {reviewee.name}</LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'unshare') ? (
        <LinkButton to={unshare.address} preventScrollReset>
          Unshare packet
        </LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'share') ? (
        <LinkButton variant="primary" to={share.address} preventScrollReset>
          Share packet
        </LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'acknowledge') ? (
        <LinkButton variant="primary" to={acknowledge.address} preventScrollReset>
          Acknowledge
        </LinkButton>
      ) : null}
    </>
  )
}

/** What has to be done before the packet can be shared, or what is still on its way. */
function Obstacle({ packet, isPreview }: { packet: PacketDetail; isPreview: boolean }) {
  const refusal = findRefusal(packet.allowedActions, 'share')
  if (isPreview) return null
  if (refusal && refusal.reason !== 'role')
    return (
      <Callout tone="attention" title="This packet can’t be shared yet">
        {refusal.text}
      </Callout>
    )
  if (packet.reader === 'reviewee' || packet.isClosed) return null
  return (
    <Callout title="Reviews are still being written">
      Scores and responses without names appear once the reviews of this cycle have ended.
    </Callout>
  )
}

function Acknowledgement({ packet, timeZone }: { packet: PacketDetail; timeZone: string }) {
  const { acknowledgedAt, acknowledgement, reviewee } = packet
  if (acknowledgedAt === null) return null
  return (
    <Callout
      tone="good"
      title={`Acknowledged by ${reviewee.name} on ${formatDate(acknowledgedAt, timeZone)}`}
    >
      {acknowledgement === null ? null : <p className="whitespace-pre-line">{acknowledgement}</p>}
    </Callout>
  )
}

function Dialogs({ packet, isPreview, results }: Pick<PacketPageProps, 'packet' | 'isPreview' | 'results'>) {
  const [share, unshare, acknowledge] = [useDialog('share'), useDialog('unshare'), useDialog('acknowledge')]
  const { allowedActions, reviewee } = packet
  if (isPreview) return null
  if (share.isOpen && isAllowed(allowedActions, 'share'))
    return <ShareDialog name={reviewee.name} verb="share" closeTo={share.closedAddress} />
  if (unshare.isOpen && isAllowed(allowedActions, 'unshare'))
    return <ShareDialog name={reviewee.name} verb="unshare" closeTo={unshare.closedAddress} />
  if (acknowledge.isOpen && isAllowed(allowedActions, 'acknowledge'))
    return <AcknowledgeDialog closeTo={acknowledge.closedAddress} lastResult={results.acknowledge} />
  return null
}

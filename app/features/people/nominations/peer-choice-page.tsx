import { Form } from '@remix-run/react'
import { CheckCheck } from 'lucide-react'
import { CYCLE_STATE_TONES } from '#app/labels/cycle-state-tones.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { CYCLE_STATE_WORDS } from '#contract/people/cycles.words.ts'
import type { PeerChoice, SelectingCycle } from '#contract/people/nominations.ts'
import { CandidateList, type CandidatesPage } from './candidate-list.tsx'
import { countState } from './nomination-state.ts'
import { NominationItem } from './nomination-item.tsx'

interface PeerChoicePageProps {
  cycle: SelectingCycle
  choice: PeerChoice
  /** Null for somebody who chooses nobody now. */
  candidates: CandidatesPage | null
  /** Whether it is about the reader. */
  isOwn: boolean
}

/** The peers of one reviewee: who was chosen, and who could be. */
export function PeerChoicePage({ cycle, choice, candidates, isOwn }: PeerChoicePageProps) {
  const { reviewee, nominations } = choice
  return (
    <>
      <PageHeader
        title={isOwn ? 'My peers' : `Peers of ${reviewee.name}`}
        state={<Status tone={CYCLE_STATE_TONES[cycle.state]}>{CYCLE_STATE_WORDS[cycle.state]}</Status>}
        crumbs={[
          { label: 'Peer selection', to: paths.nominations() },
          ...(isOwn ? [] : [{ label: cycle.name, to: paths.cycleNominations(cycle.id) }]),
        ]}
        description={describe(cycle, isOwn)}
      />
      <div className="flex flex-col gap-6">
        <Notice cycle={cycle} choice={choice} />
        <Card
          title="Chosen peers"
          actions={<ApproveAll choice={choice} />}
          description={toCount(cycle, choice)}
          isFlush
        >
          {nominations.length === 0 ? (
            <EmptyState drawing="people" title="No peers yet">
              {candidates ? 'Choose people who have worked on the same things.' : 'Nobody has been chosen.'}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line-soft">
              {nominations.map((nomination) => (
                <NominationItem key={nomination.id} nomination={nomination} />
              ))}
            </ul>
          )}
        </Card>
        {candidates ? <CandidateList {...candidates} /> : null}
      </div>
    </>
  )
}

const WHO: Record<SelectingCycle['peerSelection']['by'], string> = {
  manager: 'Managers choose the peers of their direct reports.',
  reviewee_then_manager: 'Reviewees nominate peers, and their managers approve them.',
  admin: 'Administrators choose the peers.',
}

const describe = ({ name, peerSelection }: SelectingCycle, isOwn: boolean) =>
  isOwn && peerSelection.by === 'reviewee_then_manager'
    ? `${name}. You nominate peers, and your manager approves them.`
    : `${name}. ${WHO[peerSelection.by]}`

/** "2 chosen, 1 of them approved; between 1 and 3 are needed." */
function toCount({ peerSelection: { min, max } }: SelectingCycle, choice: PeerChoice): string {
  const approved = countState(choice, 'approved')
  const chosen = approved + countState(choice, 'nominated')
  return `${chosen} chosen, ${approved} of them approved. Choose between ${min} and ${max} peers.`
}

/** What is missing: peers that said no, or were never chosen. */
function Notice({ cycle, choice }: Pick<PeerChoicePageProps, 'cycle' | 'choice'>) {
  const { min } = cycle.peerSelection
  const chosen = countState(choice, 'approved') + countState(choice, 'nominated')
  if (!isAllowed(choice.allowedActions, 'nominate') || chosen >= min) return null
  const gone = choice.nominations.filter(({ state }) => state === 'declined' || state === 'rejected')
  return (
    <Callout tone="attention" title={`Choose ${min - chosen} more`}>
      {gone.length > 0
        ? `${gone.map(({ peer }) => peer.name).join(', ')} will not write a review. Choose someone else.`
        : 'The review cycle asks for more peers than were chosen so far.'}
    </Callout>
  )
}

function ApproveAll({ choice }: { choice: PeerChoice }) {
  const waiting = choice.nominations.filter(
    ({ state, allowedActions }) => state === 'nominated' && isAllowed(allowedActions, 'approve'),
  )
  if (waiting.length < 2) return null
  return (
    <Form method="post" preventScrollReset>
      {waiting.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Button size="small" name="intent" value="approve-all" icon={<CheckCheck aria-hidden />}>
        Approve all {waiting.length}
      </Button>
    </Form>
  )
}

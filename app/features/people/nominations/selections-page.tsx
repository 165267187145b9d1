import { Form, Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { CYCLE_STATE_TONES } from '#app/labels/cycle-state-tones.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge, Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_STATE_WORDS } from '#contract/people/cycles.words.ts'
import type { AskedNomination, listSelections, SelectionOfCaller } from '#contract/people/nominations.ts'
import { NOMINATION_TONES } from './nomination-state.ts'

/** Where the reader chooses, approves or was asked as a peer. */
export function SelectionsPage({ cycles, asked }: ReplyOf<typeof listSelections>) {
  return (
    <>
      <PageHeader
        title="Peer selection"
        description="Who reviews whom as a peer: choose yours, approve those of your direct reports, and see what you were asked for."
      />
      <div className="flex flex-col gap-6">
        <Card title="Review cycles" isFlush>
          {cycles.length === 0 ? (
            <EmptyState title="No peers to choose">
              When a review cycle asks for peers, you choose and approve them here.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line-soft">
              {cycles.map((selection) => (
                <CycleItem key={selection.cycle.id} selection={selection} />
              ))}
            </ul>
          )}
        </Card>
        {asked.length === 0 ? null : (
          <Card
            title="Reviews you were asked for"
            description="Colleagues whom you review as a peer. You can decline until you start writing."
            isFlush
          >
            <ul className="divide-y divide-line-soft">
              {asked.map((nomination) => (
                <AskedItem key={nomination.id} nomination={nomination} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3'

function CycleItem({ selection }: { selection: SelectionOfCaller }) {
  const { cycle, participantId, reportCount, toApproveCount } = selection
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere text-ink-strong">{cycle.name}</span>
          <Status tone={CYCLE_STATE_TONES[cycle.state]}>{CYCLE_STATE_WORDS[cycle.state]}</Status>
          {toApproveCount > 0 ? <Badge tone="attention">{toApproveCount} to approve</Badge> : null}
        </p>
        {reportCount > 0 ? <p className="text-ink-soft">{count(reportCount, 'direct report')}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {participantId === null ? null : (
          <LinkButton to={paths.peerChoice(cycle.id, participantId)}>
            My peers<span className="sr-only"> in {cycle.name}</span>
          </LinkButton>
        )}
        {reportCount > 0 ? (
          <LinkButton to={paths.cycleNominations(cycle.id)}>
            Peers of my reports<span className="sr-only"> in {cycle.name}</span>
          </LinkButton>
        ) : null}
      </div>
    </li>
  )
}

function AskedItem({ nomination }: { nomination: AskedNomination }) {
  const { id, reviewee, cycle, state, allowedActions } = nomination
  const { tone, word } = NOMINATION_TONES[state]
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={paths.person(reviewee.id)} className="font-medium text-ink-strong hover:underline">
            {reviewee.name}
          </Link>
          <Status tone={tone}>{word}</Status>
        </p>
        <p className="wrap-anywhere text-ink-soft">{cycle.name}</p>
      </div>
      {isAllowed(allowedActions, 'decline') ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button name="intent" value="decline">
            Decline<span className="sr-only"> to review {reviewee.name}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

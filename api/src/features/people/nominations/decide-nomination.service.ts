import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { insertPeerReviews } from '#api/core/reviews/new-reviews.queries.ts'
import { type Write } from '#api/db/batch-assertions.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { NOMINATION_REFUSALS } from '#contract/people/nominations.actions.ts'
import {
  isSelectionOpen,
  listNominationActions,
  moveNomination,
  seesSelection,
} from '#contract/people/nominations.policy.ts'
import { type NominationVerb } from '#contract/people/nominations.states.ts'
import { type NominationState } from '#contract/people/review-results.words.ts'
import { tooManyPeers } from './nominate.service.ts'
import { recordNominationEvent } from './nominations.audit.ts'
import {
  assertFewEnough,
  assertNominationVersion,
  assertNotBegun,
  assertStage,
  declineReview,
  deleteNomination,
  findNomination,
  type ListedNomination,
  setNominationState,
} from './nominations.queries.ts'
import { type OpenSelection, relateTo, requireCycle } from './selection-access.ts'
import { findSelection } from './selections.queries.ts'

interface Found extends OpenSelection {
  listed: ListedNomination
}

const notFound = () => new DomainError('not-found', 'There is no such nomination.')

/** A nomination that the caller may know of: to others it is as if there were none. */
async function requireNomination(scope: SignedInScope, id: string): Promise<Found> {
  const { actor, db } = scope
  const listed = await findNomination(db, { id, organizationId: actor.organizationId })
  if (!listed) throw notFound()
  const open = await requireCycle(scope, listed.nomination.cycleId)
  const selection = await findSelection(db, open.cycle, listed.nomination.packetId)
  if (!selection) throw notFound()
  const relationships = relateTo(scope, open, selection, listed.peer.id)
  // A peer knows of it once it is approved.
  const isPeersOwn = relationships.has('reviewer') && ['approved', 'declined'].includes(listed.state)
  if (!isPeersOwn && !seesSelection(relationships, open.stage)) throw notFound()
  return { ...open, selection, relationships, listed }
}

function requireAction({ listed, stage, relationships }: Found, verb: NominationVerb): void {
  if (!isSelectionOpen(stage)) throw toRefusal(NOMINATION_REFUSALS, 'stage')
  const actions = listNominationActions(relationships, stage, listed)
  refuse(NOMINATION_REFUSALS, findRefusal(actions, verb)?.reason)
  if (!hasAction(actions, verb)) throw toRefusal(NOMINATION_REFUSALS, 'state')
}

/** Whom a no is told: who nominated, unless that tells a reviewee who reviews them; then the manager. */
function listTold({ listed, selection, stage }: Found): string[] {
  const { nominatedBy } = listed.nomination
  const isHidden = stage.state === 'in_progress' && stage.hideReviewerList
  const mayKnow = nominatedBy !== null && !(isHidden && nominatedBy === selection.reviewee.id)
  const told = mayKnow ? nominatedBy : selection.manager?.id
  return told === undefined ? [] : [told]
}

const KINDS = { rejected: 'peers.rejected', declined: 'peers.declined' } as const

function listNews(scope: SignedInScope, found: Found, next: NominationState | null): Statement[] {
  if (next !== 'rejected' && next !== 'declined') return []
  const { actor, account, db, now } = scope
  const { listed, selection, cycle } = found
  const { id, version } = listed.nomination
  return [
    notify(db, { organizationId: actor.organizationId, now: now(), actorId: actor.id }, [
      {
        kind: KINDS[next],
        key: `${id}:${version}`,
        to: listTold(found),
        texts: {
          actor: toActorName(account).name,
          subject: next === 'rejected' ? joinName(listed.peer) : joinName(selection.reviewee),
          detail: next === 'rejected' ? joinName(selection.reviewee) : cycle.name,
        },
        path: `/people/nominations/${cycle.id}/${selection.packet.id}`,
      },
    ]),
  ]
}

const ACTIONS = {
  approve: 'review.peer-approved',
  reject: 'review.peer-rejected',
  decline: 'review.peer-declined',
  remove: 'review.peer-removed',
} as const

/** What each verb writes beside the state. */
function listEffects({ db }: SignedInScope, { listed, cycle }: Found, verb: NominationVerb) {
  const { nomination } = listed
  const writes: Write<'peers' | 'begun'>[] = []
  if (verb === 'approve') {
    writes.push(assertFewEnough(db, nomination.packetId, cycle.settings.peerSelection.max))
    if (cycle.state === 'in_progress') writes.push(insertPeerReviews(db, nomination.packetId))
  }
  if (verb === 'decline') writes.push(assertNotBegun(db, nomination), declineReview(db, nomination))
  return writes
}

/** Leads a nomination on, with all that its table of states says. */
async function decide(scope: SignedInScope, id: string, verb: NominationVerb): Promise<void> {
  const { db } = scope
  const found = await requireNomination(scope, id)
  requireAction(found, verb)
  const { cycle, listed, selection, stage } = found
  const row = moveNomination(listed, stage, verb)
  if (!row) throw toRefusal(NOMINATION_REFUSALS, 'state')
  const { nomination } = listed
  const moved =
    row.to === null ? deleteNomination(db, nomination) : setNominationState(db, nomination, row.to)
  await commit(
    db,
    [
      assertStage(db, cycle),
      assertNominationVersion(db, nomination),
      moved,
      ...listEffects(scope, found, verb),
      ...listNews(scope, found, row.to),
      recordNominationEvent(scope, selection, {
        action: ACTIONS[verb],
        details: [
          { field: 'peer', from: null, to: joinName(listed.peer) },
          { field: 'cycle', from: null, to: cycle.name },
        ],
      }),
    ],
    {
      stage: () => toRefusal(NOMINATION_REFUSALS, 'stage'),
      'nomination-version': () => toRefusal(NOMINATION_REFUSALS, 'state'),
      peers: () => tooManyPeers(found),
      begun: () => toRefusal(NOMINATION_REFUSALS, 'begun'),
    },
  )
}

export const decideNomination = (verb: NominationVerb) => (scope: SignedInScope, id: string) =>
  decide(scope, id, verb)

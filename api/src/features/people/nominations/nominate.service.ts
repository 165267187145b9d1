import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { insertPeerReviews } from '#api/core/reviews/new-reviews.queries.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { NOMINATION_REFUSALS } from '#contract/people/nominations.actions.ts'
import { type NewNominations } from '#contract/people/nominations.forms.ts'
import { decidesPeers, listSelectionActions } from '#contract/people/nominations.policy.ts'
import { type nominatePeers as contract } from '#contract/people/nominations.ts'
import { type CandidateRow, listCandidates } from './candidates.queries.ts'
import { findPeerRefusal } from './candidate-rules.ts'
import { recordNominationEvent } from './nominations.audit.ts'
import { assertFewEnough, assertNoOtherRole, assertStage, insertNominations } from './nominations.queries.ts'
import { type OpenSelection, requireSelection } from './selection-access.ts'
import { getPeerChoice } from './selections.service.ts'

/** From here on somebody has much to write. */
const MUCH = 5

const invalid = (message: string, errors: string[] = [message]) =>
  new DomainError('validation-failed', message, { errors: { userIds: errors } })

export const tooManyPeers = ({ cycle }: Pick<OpenSelection, 'cycle'>) => {
  const { min, max } = cycle.settings.peerSelection
  return invalid(`Choose between ${min} and ${max} peers.`)
}

/** @throws {DomainError} where the stage of the cycle or the caller’s role does not allow it */
function requireMayNominate({ relationships, stage }: OpenSelection): void {
  const actions = listSelectionActions(relationships, stage)
  const refusal = findRefusal(actions, 'nominate')
  if (refusal) throw toRefusal(NOMINATION_REFUSALS, refusal.reason)
  if (!hasAction(actions, 'nominate')) throw toRefusal(NOMINATION_REFUSALS, 'stage')
}

/** The people that are not peers yet, and can be. */
async function requireCandidates(
  scope: SignedInScope,
  open: OpenSelection,
  userIds: readonly string[],
): Promise<CandidateRow[]> {
  const { packet } = open.selection
  if (userIds.includes(packet.revieweeId)) throw invalid('Nobody can be their own peer.')
  const candidates = await listCandidates(scope.db, packet, userIds)
  if (candidates.length < userIds.length) throw invalid('Choose active people of your organization.')
  const isChosen = ({ nomination, nominatedBy }: CandidateRow) =>
    nomination === 'approved' ||
    (nomination === 'nominated' &&
      !decidesPeers(open.relationships, open.stage) &&
      nominatedBy === scope.actor.id)
  const added = candidates.filter((candidate) => !isChosen(candidate) || isHiddenFrom(scope, open, candidate))
  const refusals = added.flatMap((candidate) => {
    // Who was nominated by somebody else is approved by this.
    if (candidate.nomination === 'nominated') return []
    return findPeerRefusal(scope, open, candidate)?.(joinName(candidate)) ?? []
  })
  if (refusals[0] !== undefined) throw invalid(refusals[0], refusals)
  return added
}

/** Somebody else has chosen them, and the caller does not know. */
const isHiddenFrom = ({ actor }: SignedInScope, { relationships, stage }: OpenSelection, row: CandidateRow) =>
  !decidesPeers(relationships, stage) && row.nominatedBy !== actor.id

async function write(scope: SignedInScope, open: OpenSelection, added: readonly CandidateRow[]) {
  const { actor, db, now } = scope
  const { cycle, selection, relationships, stage } = open
  const decides = decidesPeers(relationships, stage)
  const ids = added.map(({ id }) => id)
  const names = added.map(joinName).join(', ')
  await commit(
    db,
    [
      assertStage(db, cycle),
      insertNominations(
        db,
        {
          packetId: selection.packet.id,
          cycleId: cycle.id,
          organizationId: cycle.organizationId,
          nominatedBy: actor.id,
          createdAt: now(),
          state: decides ? 'approved' : 'nominated',
        },
        ids,
      ),
      assertFewEnough(db, selection.packet.id, cycle.settings.peerSelection.max),
      assertNoOtherRole(db, selection.packet.id, ids),
      ...(cycle.state === 'in_progress' ? [insertPeerReviews(db, selection.packet.id)] : []),
      recordNominationEvent(scope, selection, {
        action: decides ? 'review.peers-added' : 'review.peers-nominated',
        details: [
          { field: 'peers', from: null, to: names },
          { field: 'cycle', from: null, to: cycle.name },
        ],
      }),
    ],
    {
      stage: () => toRefusal(NOMINATION_REFUSALS, 'stage'),
      peers: () => tooManyPeers(open),
      role: () => toRefusal(NOMINATION_REFUSALS, 'state'),
    },
  )
}

/** Nominates peers of a reviewee. Who was nominated before stays; what those nominate who decide is approved. */
export async function nominatePeers(
  scope: SignedInScope,
  which: { cycleId: string; participantId: string },
  { userIds }: NewNominations,
): Promise<ReplyOf<typeof contract>> {
  const open = await requireSelection(scope, which)
  requireMayNominate(open)
  const added = await requireCandidates(scope, open, userIds)
  if (added.length > 0) await write(scope, open, added)
  const { choice } = await getPeerChoice(scope, which)
  return {
    choice,
    warnings: added
      .filter(({ load }) => load >= MUCH)
      .map((person) => ({
        userId: person.id,
        text: `${joinName(person)} already has ${person.load} reviews assigned.`,
      })),
  }
}

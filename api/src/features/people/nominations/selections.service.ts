import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { listNominationActions, toSelectionStage } from '#contract/people/nominations.policy.ts'
import {
  type AskedNomination,
  type getPeerChoice as shown,
  type listNominations as listed,
  type listPeerCandidates as candidatesListed,
  type listSelections as overview,
} from '#contract/people/nominations.ts'
import { relate } from '#contract/relationships.ts'
import { pageOfCandidates } from './candidates.queries.ts'
import { findPeerRefusal } from './candidate-rules.ts'
import { listAskedRows, listNominationRows } from './nominations.queries.ts'
import { requireCycle, requireSelection, requireVisible } from './selection-access.ts'
import { toPeerChoice, toPerson, toSelectingCycle, toShownPerson } from './selection-views.ts'
import { countSelections, listCyclesOf, pageOfSelections } from './selections.queries.ts'

/** Cycles, and nominations, of one person under way. */
const MOST = 200

type AskedRow = Awaited<ReturnType<typeof listAskedRows>>[number]

function toAsked({ actor }: SignedInScope, row: AskedRow): AskedNomination {
  const { nomination, state, hasBegun, cycle, reviewee } = row
  const stage = toSelectionStage(cycle.state, cycle.settings)
  return {
    id: nomination.id,
    cycle: { id: cycle.id, name: cycle.name },
    reviewee: toPerson(reviewee),
    state,
    allowedActions: listNominationActions(relate(actor, { reviewerIds: [row.peer.id] }), stage, {
      state,
      hasBegun,
    }),
  }
}

/** Where the caller has to do with peers. */
export async function listSelections(scope: SignedInScope): Promise<ReplyOf<typeof overview>> {
  const { actor, db } = scope
  const whose = { organizationId: actor.organizationId, userId: actor.id, max: MOST }
  const [cycles, asked] = await Promise.all([listCyclesOf(db, whose), listAskedRows(db, whose)])
  return {
    cycles: cycles
      .filter(({ cycle }) => toSelectionStage(cycle.state, cycle.settings).hasPeers)
      .map(({ cycle, ...counts }) => ({
        cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
        ...counts,
      })),
    asked: asked.map((row) => toAsked(scope, row)),
  }
}

export async function listNominations(
  scope: SignedInScope,
  cycleId: string,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { db } = scope
  const open = await requireCycle(scope, cycleId)
  const { seen, short } = await countSelections(db, open.cycle, open.viewer)
  requireVisible(open, seen)
  const { rows, total } = await pageOfSelections(db, open.cycle, open.viewer, query)
  const peers = await listNominationRows(
    db,
    rows.map(({ packet }) => packet.id),
  )
  return {
    cycle: toSelectingCycle(open.cycle),
    items: rows.map((row) => toPeerChoice(scope, open, row, peers)),
    total,
    shortCount: open.stage.hasPeers ? short : 0,
  }
}

interface Which {
  cycleId: string
  participantId: string
}

export async function getPeerChoice(scope: SignedInScope, which: Which): Promise<ReplyOf<typeof shown>> {
  const open = await requireSelection(scope, which)
  const peers = await listNominationRows(scope.db, [which.participantId])
  return {
    cycle: toSelectingCycle(open.cycle),
    choice: toPeerChoice(scope, open, open.selection, peers),
  }
}

export async function listPeerCandidates(
  scope: SignedInScope,
  which: Which,
  query: QueryOf<typeof candidatesListed>,
): Promise<ReplyOf<typeof candidatesListed>> {
  const open = await requireSelection(scope, which)
  const { rows, total } = await pageOfCandidates(scope.db, open.selection.packet, query)
  return {
    items: rows.map((row) => ({
      ...toShownPerson(row),
      load: row.load,
      refusal: findPeerRefusal(scope, open, row)?.(joinName(row)) ?? null,
    })),
    total,
  }
}

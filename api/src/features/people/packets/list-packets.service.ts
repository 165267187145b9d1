import { type SignedInScope } from '#api/core/access/scope.ts'
import { readManagersBelow } from '#api/core/reviews/packet-access.ts'
import { type AccessedPacket } from '#api/core/reviews/packet-access.queries.ts'
import { valueOf } from '#api/core/reviews/packet-score.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { seesResult } from '#contract/people/packets.policy.ts'
import {
  type exportPackets as exported,
  type listPackets as listed,
  type listPacketCycles as cyclesListed,
  type ReviewPacket,
} from '#contract/people/packets.ts'
import { findFacts } from './packet-facts.ts'
import {
  countSubjects,
  listReadCycles,
  pageOfPackets,
  readPacketRows,
  type Viewer,
} from './packets.queries.ts'

const readViewer = async (scope: SignedInScope): Promise<Viewer> => ({
  organizationId: scope.actor.organizationId,
  id: scope.actor.id,
  isAdministrator: scope.actor.role !== 'member',
  managersBelow: await readManagersBelow(scope),
})

function toPacket(scope: SignedInScope, { managersBelow }: Viewer, accessed: AccessedPacket): ReviewPacket {
  const { packet, cycle, reviewee, manager } = accessed
  const facts = findFacts(scope, accessed, managersBelow)
  const seesScore = facts && seesResult(facts.reader, 'score', cycle.settings, facts.standing)
  return {
    id: packet.id,
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    reviewee: { id: reviewee.id, name: joinName(reviewee) },
    manager: manager && { id: manager.id, name: joinName(manager) },
    state: packet.state,
    score: seesScore ? valueOf(packet) : null,
    sharedAt: packet.sharedAt?.toISOString() ?? null,
    acknowledgedAt: packet.acknowledgedAt?.toISOString() ?? null,
  }
}

export async function listPackets(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const viewer = await readViewer(scope)
  const [{ rows, total }, tabs] = await Promise.all([
    pageOfPackets(scope.db, viewer, query),
    countSubjects(scope.db, viewer),
  ])
  return { items: rows.map((row) => toPacket(scope, viewer, row)), total, tabs }
}

export const listPacketCycles = async (scope: SignedInScope): Promise<ReplyOf<typeof cyclesListed>> => ({
  items: await listReadCycles(scope.db, await readViewer(scope)),
})

const COLUMNS = ['reviewee', 'cycle', 'manager', 'state', 'score', 'shared', 'acknowledged', 'id']

const toRow = (packet: ReviewPacket): CsvRow => [
  packet.reviewee.name,
  packet.cycle.name,
  packet.manager?.name ?? null,
  packet.state,
  packet.score,
  packet.sharedAt,
  packet.acknowledgedAt,
  packet.id,
]

async function* readRows(scope: SignedInScope, query: QueryOf<typeof exported>) {
  const viewer = await readViewer(scope)
  for await (const rows of readPacketRows(scope.db, viewer, query))
    yield rows.map((row) => toRow(toPacket(scope, viewer, row)))
}

export const exportPackets = (scope: SignedInScope, query: QueryOf<typeof exported>) =>
  streamCsv(COLUMNS, readRows(scope, query))

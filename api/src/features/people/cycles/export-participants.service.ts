import { type SignedInScope } from '#api/core/access/scope.ts'
import { readManagersBelow, relateToPacket, standingOf } from '#api/core/reviews/packet-access.ts'
import { commit } from '#api/db/commit.ts'
import { type CsvCell, type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { joinName } from '#api/lib/person-name.ts'
import { REVIEW_STATES } from '#contract/people/cycles.words.ts'
import { findReader, isReadable, seesResult } from '#contract/people/packets.policy.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { type ExportedPacket, readPackets } from './export-participants.queries.ts'
import { requireCycle } from './get-cycle.ts'

const SHOWN = REVIEW_STATES.filter((state) => state !== 'removed')

/** Whether the caller may know how many were asked about this person, and how far they are. */
const seesCounts = (
  { actor }: SignedInScope,
  { packet, cycle }: ExportedPacket,
  direction: ReviewDirection,
) =>
  packet.revieweeId !== actor.id ||
  direction === 'self' ||
  direction === 'manager' ||
  !cycle.settings.anonymity.hideReviewerList

function toCounts(scope: SignedInScope, row: ExportedPacket, direction: ReviewDirection): CsvCell[] {
  if (!seesCounts(scope, row, direction)) return SHOWN.map(() => null)
  const found = row.counted.filter((each) => each.direction === direction)
  return SHOWN.map((state) => found.find((each) => each.state === state)?.count ?? 0)
}

/** As the page of the packet shows it to the caller: whom it is about reads it as that alone. */
function toScore(scope: SignedInScope, row: ExportedPacket, below: ReadonlySet<string>): number | null {
  const reader = findReader(relateToPacket(scope, row, below))
  if (!reader || !isReadable(row.cycle.state)) return null
  if (!seesResult(reader, 'score', row.cycle.settings, standingOf(scope, row))) return null
  const hundredths = row.packet.overrideScore ?? row.packet.computedScore
  return hundredths === null ? null : hundredths / 100
}

const toRow =
  (scope: SignedInScope, directions: readonly ReviewDirection[], below: ReadonlySet<string>) =>
  (row: ExportedPacket): CsvRow => [
    joinName(row.reviewee),
    row.packet.jobTitle,
    row.manager && joinName(row.manager),
    row.packet.state,
    ...directions.flatMap((direction) => toCounts(scope, row, direction)),
    toScore(scope, row, below),
    row.packet.sharedAt?.toISOString(),
    row.packet.acknowledgedAt?.toISOString(),
    row.packet.id,
  ]

async function* readRows(
  scope: SignedInScope,
  cycle: Parameters<typeof readPackets>[1],
  of: ReturnType<typeof toRow>,
) {
  for await (const rows of readPackets(scope.db, cycle)) yield rows.map(of)
}

/** The reviewees of a cycle, without who wrote what. Who took it is in the audit log before it is read. */
export async function exportParticipants(
  scope: SignedInScope,
  cycleId: string,
): Promise<ReadableStream<Uint8Array>> {
  const { cycle } = await requireCycle(scope, cycleId)
  const directions = cycle.settings.groups.map(({ direction }) => direction)
  await commit(scope.db, [recordCycleEvent(scope, cycle, { action: 'review.cycle-exported' })])
  const columns = [
    'reviewee',
    'job_title',
    'manager',
    'state',
    ...directions.flatMap((direction) => SHOWN.map((state) => `${direction}_${state}`)),
    'score',
    'shared',
    'acknowledged',
    'id',
  ]
  return streamCsv(columns, readRows(scope, cycle, toRow(scope, directions, await readManagersBelow(scope))))
}

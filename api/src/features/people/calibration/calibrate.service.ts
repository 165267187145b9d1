import { type SignedInScope } from '#api/core/access/scope.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { closePackets } from '#api/core/reviews/close-packets.ts'
import { scorePacket } from '#api/core/reviews/packet-score.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { CALIBRATION_REFUSALS } from '#contract/people/calibration.actions.ts'
import { type CalibrateScore } from '#contract/people/calibration.forms.ts'
import { type CalibratedReviewee } from '#contract/people/calibration.ts'
import { recordCalibrationEvent } from './calibration.audit.ts'
import { listCycleAttributes, listGroupRatings, listGroupReviewees } from './grid.queries.ts'
import { findAxes, toReviewee } from './grid.ts'
import { requireAction, requireGroup } from './group-access.ts'
import { type FoundGroup } from './groups.queries.ts'
import { invalid } from './members.ts'
import {
  assertOpen,
  assertScoreVersion,
  findGroupedPacket,
  insertChange,
  readScored,
  type Scored,
  setCalibrated,
  setPacketScore,
} from './scores.queries.ts'

const noReviewee = () => new DomainError('not-found', 'There is no such reviewee in this calibration group.')

async function requireGrouped(scope: SignedInScope, { group, cycle }: FoundGroup, packetId: string) {
  const { db } = scope
  const which = { groupId: group.id, organizationId: group.organizationId, packetId }
  const grouped = await findGroupedPacket(db, which)
  if (!grouped) throw noReviewee()
  // Else the job that closes it could overwrite the score with one of the rating as it was.
  if (!grouped.isClosed) await closePackets(scope, cycle, [packetId])
  return grouped
}

interface Rated {
  attribute: Scored['attributes'][number]
  rating: Scored['ratings'][number]
  /** What was chosen, and what counts now. */
  original: number
  current: number
}

function requireRated({ attributes, ratings }: Scored, attributeId: string): Rated {
  const attribute = attributes.find((each) => each.attributeId === attributeId)
  if (!attribute) throw invalid('attributeId', ['Choose an attribute of this review cycle.'])
  const rating = ratings.find((each) => each.attributeId === attributeId)
  const original = rating?.option ?? null
  if (!rating || original === null)
    throw invalid('option', [`${attribute.name} is not rated yet, so there is no rating to calibrate.`])
  return { attribute, rating, original, current: rating.calibratedOption ?? original }
}

/** Refuses where somebody has changed the rating since the caller read it, and says what they set. */
function requireSeen({ attribute, rating, current }: Rated, version: number | undefined): void {
  if (version === undefined || version === rating.version) return
  const label = attribute.options[current]?.label ?? ''
  const { calibrator, calibrationReason } = rating
  const who = calibrator ? joinName(calibrator) : 'Somebody else'
  const reason = calibrationReason === null ? '.' : `: ${calibrationReason}`
  const text = `${who} has changed this rating meanwhile. ${attribute.name} is now “${label}”${reason}`
  throw new DomainError('conflict', text, { errors: { '': [text] }, version: rating.version })
}

interface Write {
  found: FoundGroup
  grouped: Awaited<ReturnType<typeof requireGrouped>>
  scored: Scored
  rated: Rated
  /** What counts from now on. */
  next: number
  reason: string
}

/** What is stored beside the original rating: no option where the original counts again. */
const toStored = ({ actor }: SignedInScope, { rated, next, reason }: Write) => ({
  calibratedOption: next === rated.original ? null : next,
  calibratedBy: actor.id,
  calibrationReason: reason,
})

function recordCalibrated(scope: SignedInScope, { found, grouped, rated, next, reason }: Write) {
  const { attribute, current } = rated
  const { packet, reviewee } = grouped
  const { attributeId } = attribute
  const labelOf = (option: number) => `${attribute.name}: ${attribute.options[option]?.label ?? ''}`
  return recordCalibrationEvent(
    scope,
    { id: packet.id, name: joinName(reviewee), version: packet.version + 1, cycle: found.cycle.name },
    {
      action: 'review.score-calibrated',
      reason,
      details: [
        { field: 'group', from: null, to: found.group.name },
        { field: 'rating', from: labelOf(current), to: labelOf(next) },
      ],
      before: { attribute: attributeId, option: String(current) },
      after: { attribute: attributeId, option: String(next) },
    },
  )
}

async function write(scope: SignedInScope, change: Write): Promise<void> {
  const { actor, db, now } = scope
  const { found, grouped, scored, rated, next, reason } = change
  const { packet } = grouped
  const { rating, attribute, original, current } = rated
  const { attributeId } = attribute
  const { organizationId, cycleId, id: packetId } = packet
  const stored = toStored(scope, change)
  const ratings = scored.ratings.map((each) => (each === rating ? { ...each, ...stored } : each))
  const { score } = scorePacket({ settings: found.cycle.settings, ...scored, ratings })
  await commit(
    db,
    [
      assertOpen(db, { groupId: found.group.id, organizationId, packetId }),
      assertScoreVersion(db, packet, rating),
      setCalibrated(db, rating, stored),
      setPacketScore(db, packet, score),
      insertChange(db, {
        id: newId('cch'),
        packetId,
        cycleId,
        organizationId,
        attributeId,
        original,
        fromOption: current,
        toOption: next,
        reason,
        actorId: actor.id,
        at: now(),
      }),
      recordCalibrated(scope, change),
    ],
    { open: () => toRefusal(CALIBRATION_REFUSALS, 'closed'), version: versionMoved },
  )
}

async function readReviewee(
  { db }: SignedInScope,
  { group, cycle }: FoundGroup,
  packetId: string,
): Promise<CalibratedReviewee> {
  const [attributes, reviewees, ratings] = await Promise.all([
    listCycleAttributes(db, cycle),
    listGroupReviewees(db, group),
    listGroupRatings(db, group),
  ])
  const reviewee = reviewees.find((each) => each.packetId === packetId)
  if (!reviewee) throw noReviewee()
  const own = ratings.filter((rating) => rating.packetId === packetId)
  return toReviewee(reviewee, own, { attributes, axes: findAxes(cycle.settings, attributes) })
}

/** Puts another rating in place of the one that the scorer chose, which stays, or takes it away again; with a reason. */
export const calibrate = (
  scope: SignedInScope,
  id: string,
  { participantId, attributeId, option, reason, version }: CalibrateScore,
): Promise<CalibratedReviewee> =>
  untilCurrent(async () => {
    const found = await requireGroup(scope, id)
    requireAction(scope, found, 'calibrate')
    const grouped = await requireGrouped(scope, found, participantId)
    const scored = await readScored(scope.db, grouped.packet)
    const rated = requireRated(scored, attributeId)
    if (option !== null && !rated.attribute.options[option])
      throw invalid('option', ['Choose one of the listed options.'])
    requireSeen(rated, version)
    const next = option ?? rated.original
    if (next !== rated.current) await write(scope, { found, grouped, scored, rated, next, reason })
    return readReviewee(scope, found, participantId)
  })

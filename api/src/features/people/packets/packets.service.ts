import { type SignedInScope } from '#api/core/access/scope.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { scorePacket, valueOf } from '#api/core/reviews/packet-score.ts'
import { sharerOf } from '#api/core/reviews/packet-access.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import {
  type Acknowledgement,
  type EditAttributeScores,
  type EditSummary,
  type OverrideScore,
  type Rating,
} from '#contract/people/packets.forms.ts'
import { type PacketDetail } from '#contract/people/packets.ts'
import { movePacket, type PacketVerb } from '#contract/people/packets.states.ts'
import { type NotificationKind } from '#contract/workspace/notifications.words.ts'
import { type PacketFacts, requireAction, requirePacket } from './packet-facts.ts'
import { recordPacketEvent } from './packets.audit.ts'
import { assertPacketVersion, type Content, readContent, setRating, updatePacket } from './packets.queries.ts'
import { getPacket } from './read-packet.service.ts'

const CHANGED = 'This review packet was changed by someone else. Reload and try again.'

/** Somebody else has written since the caller read it. */
function requireSeen({ accessed: { packet } }: PacketFacts, version: number | undefined): void {
  if (version !== undefined && version !== packet.version)
    throw new DomainError('conflict', CHANGED, { errors: { '': [CHANGED] }, version: packet.version })
}

interface Change {
  statements: readonly Statement[]
  /** The audit event of it. */
  event: Statement
}

const write = ({ db }: SignedInScope, { accessed }: PacketFacts, { statements, event }: Change) =>
  commit(db, [assertPacketVersion(db, accessed), ...statements, event], { version: versionMoved })

export const updateSummary = (
  scope: SignedInScope,
  id: string,
  { summary, version }: EditSummary,
): Promise<PacketDetail> =>
  untilCurrent(async () => {
    const facts = await requirePacket(scope, id)
    requireAction(scope, facts, 'edit-summary')
    const { accessed } = facts
    const next = summary === '' ? null : summary
    if (next === accessed.packet.summary) return getPacket(scope, id)
    requireSeen(facts, version)
    await write(scope, facts, {
      statements: [updatePacket(scope.db, accessed, { summary: next })],
      // Not what it says: it may quote what somebody wrote.
      event: recordPacketEvent(scope, accessed, { action: 'review.packet-summary-changed' }),
    })
    return getPacket(scope, id)
  })

const invalid = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** Ratings that differ from what is stored, with the names of their options. */
function listChangedRatings({ attributes, ratings }: Content, sent: readonly Rating[]) {
  return sent.flatMap(({ attributeId, option, note }) => {
    const attribute = attributes.find((each) => each.attributeId === attributeId)
    if (!attribute) throw invalid('scores', 'Choose attributes of this review cycle.')
    if (option !== null && !attribute.options[option])
      throw invalid('scores', 'Choose one of the listed options.')
    const before = ratings.find((each) => each.attributeId === attributeId)
    const next = { attributeId, option, note: note === '' ? null : note }
    if (option === (before?.option ?? null) && next.note === (before?.note ?? null)) return []
    const labelOf = (at: number | null | undefined) =>
      at == null ? null : `${attribute.name}: ${attribute.options[at]?.label ?? ''}`
    return [{ next, from: labelOf(before?.option), to: labelOf(option) }]
  })
}

/** The score as these ratings make it; the stored one where nothing is computed yet. */
function recompute({ accessed }: PacketFacts, content: Content, changed: readonly Rating[]): number | null {
  if (!accessed.isClosed) return accessed.packet.computedScore
  const kept = content.ratings.filter((each) =>
    changed.every(({ attributeId }) => attributeId !== each.attributeId),
  )
  const rated = changed.map(({ attributeId, option }) => ({
    attributeId,
    option,
    calibratedOption:
      content.ratings.find((each) => each.attributeId === attributeId)?.calibratedOption ?? null,
  }))
  const { directions, attributes } = content
  return scorePacket({
    settings: accessed.cycle.settings,
    directions,
    attributes,
    ratings: [...kept, ...rated],
  }).score
}

export const rateAttributes = (
  scope: SignedInScope,
  id: string,
  { scores, version }: EditAttributeScores,
): Promise<PacketDetail> =>
  untilCurrent(async () => {
    const { db } = scope
    const facts = await requirePacket(scope, id)
    requireAction(scope, facts, 'rate-attributes')
    const { accessed } = facts
    const content = await readContent(db, accessed)
    const changed = listChangedRatings(content, scores)
    if (changed.length === 0) return getPacket(scope, id)
    requireSeen(facts, version)
    const sent = scores.filter(({ attributeId }) =>
      changed.some(({ next }) => next.attributeId === attributeId),
    )
    await write(scope, facts, {
      statements: [
        ...changed.map(({ next }) => setRating(db, accessed, next)),
        updatePacket(db, accessed, { computedScore: recompute(facts, content, sent) }),
      ],
      event: recordPacketEvent(scope, accessed, {
        action: 'review.attributes-rated',
        details: changed.map(({ from, to }) => ({ field: 'rating' as const, from, to })),
      }),
    })
    return getPacket(scope, id)
  })

const toText = (score: number | null) => (score === null ? null : String(score))

export const overrideScore = (
  scope: SignedInScope,
  id: string,
  { score, reason, version }: OverrideScore,
): Promise<PacketDetail> =>
  untilCurrent(async () => {
    const facts = await requirePacket(scope, id)
    requireAction(scope, facts, 'override-score')
    const { accessed } = facts
    const { packet, cycle } = accessed
    const { outMin, outMax } = cycle.settings.score
    if (score !== null && (score < outMin || score > outMax))
      throw invalid('score', `Score must be between ${outMin} and ${outMax}.`)
    requireSeen(facts, version)
    const overridden = score === null ? null : Math.round(score * 100)
    const changed = {
      overrideScore: overridden,
      overrideReason: score === null ? null : reason,
    }
    await write(scope, facts, {
      statements: [updatePacket(scope.db, accessed, changed)],
      event: recordPacketEvent(scope, accessed, {
        action: 'review.score-overridden',
        reason,
        details: [
          {
            field: 'score',
            from: toText(valueOf(packet)),
            to: toText(valueOf({ ...packet, ...changed })),
          },
          { field: 'computed', from: null, to: toText(valueOf({ ...packet, overrideScore: null })) },
        ],
      }),
    })
    return getPacket(scope, id)
  })

interface Told {
  kind: NotificationKind
  to: readonly (string | null)[]
}

const TOLD: Record<PacketVerb, (facts: PacketFacts) => Told> = {
  share: ({ accessed }) => ({ kind: 'packet.shared', to: [accessed.packet.revieweeId] }),
  unshare: ({ accessed }) => ({ kind: 'packet.unshared', to: [accessed.packet.revieweeId] }),
  acknowledge: ({ accessed }) => ({
    kind: 'packet.acknowledged',
    to: [accessed.packet.managerId, sharerOf(accessed)],
  }),
}

const EVENTS = {
  share: 'review.packet-shared',
  unshare: 'review.packet-unshared',
  acknowledge: 'review.packet-acknowledged',
} as const

const toStamps = (verb: PacketVerb, now: Date, { comment }: Acknowledgement) =>
  ({
    share: { sharedAt: now },
    unshare: { sharedAt: null },
    acknowledge: { acknowledgedAt: now, acknowledgement: comment === '' ? null : comment },
  })[verb]

function tell(scope: SignedInScope, facts: PacketFacts, verb: PacketVerb): Statement {
  const { packet, cycle } = facts.accessed
  const { kind, to } = TOLD[verb](facts)
  return notify(
    scope.db,
    { organizationId: packet.organizationId, now: scope.now(), actorId: scope.actor.id },
    [
      {
        kind,
        key: `${packet.id}:${packet.version + 1}`,
        to: [...new Set(to.filter((id) => id !== null))],
        texts: { actor: toActorName(scope.account).name, subject: cycle.name },
        path: `/people/packets/${packet.id}`,
      },
    ],
  )
}

/** Leads a packet on, as its table of states says. */
export const movePacketOn =
  (verb: PacketVerb) =>
  (scope: SignedInScope, id: string, said: Acknowledgement = { comment: '' }): Promise<PacketDetail> =>
    untilCurrent(async () => {
      const facts = await requirePacket(scope, id)
      requireAction(scope, facts, verb)
      const { accessed } = facts
      const next = movePacket(accessed.packet.state, verb)?.to
      if (!next) throw new DomainError('conflict', CHANGED)
      const score = { field: 'score' as const, from: null, to: toText(valueOf(accessed.packet)) }
      await write(scope, facts, {
        statements: [
          updatePacket(scope.db, accessed, { state: next, ...toStamps(verb, scope.now(), said) }),
          tell(scope, facts, verb),
        ],
        event: recordPacketEvent(scope, accessed, {
          action: EVENTS[verb],
          ...(verb === 'share' && { details: [score] }),
        }),
      })
      return getPacket(scope, id)
    })

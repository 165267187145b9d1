import { type SignedInScope } from '#api/core/access/scope.ts'
import { listEarlierPackets } from '#api/core/reviews/earlier-packets.ts'
import { commit } from '#api/db/commit.ts'
import { groupBy } from '#api/lib/group-by.ts'
import { joinName } from '#api/lib/person-name.ts'
import {
  hasEnded,
  isAnonymous,
  isRecorded,
  lesserSight,
  type PacketStanding,
  seesPrivate,
  seesResult,
  sightOf,
} from '#contract/people/packets.policy.ts'
import {
  type PacketAttribute,
  type PacketDetail,
  type PacketQuestion,
  type PrintedPacket,
} from '#contract/people/packets.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import { addressReviewee } from '#contract/people/review-text.ts'
import { listActions, type PacketFacts, requireAction, requirePacket } from './packet-facts.ts'
import { type Content, markOpened, type QuestionRow, readContent } from './packets.queries.ts'
import { type Response, type Seen, tellCategories, tellResponses, toDirections } from './packet-responses.ts'
import { recordPrinted, recordViewed } from './packets.audit.ts'
import { seesPart, toScore } from './packet-score.ts'

export interface HowToRead {
  /** What the reviewee will see, for those who share it. */
  as?: 'reviewee' | undefined
}

/** As the packet will be once it is shared. */
const asShared = (standing: PacketStanding): PacketStanding => ({ ...standing, packetState: 'shared' })

/** What one reader sees; with `as`, no more than either of the two. */
function toEyes({ accessed, reader, standing }: PacketFacts, { as }: HowToRead) {
  const { settings } = accessed.cycle
  const isPreview = as === 'reviewee' && reader !== 'reviewee'
  const other = asShared(standing)
  return {
    isPreview,
    sightOf: (group: Parameters<typeof sightOf>[1]) => {
      const own = sightOf(reader, group, standing)
      return isPreview ? lesserSight(own, sightOf('reviewee', group, other)) : own
    },
    seesPrivate: seesPrivate(reader) && !isPreview,
    sees: (what: 'score' | 'attributes') =>
      seesResult(reader, what, settings, standing) &&
      (!isPreview || seesResult('reviewee', what, settings, other)),
    seesSummary:
      reader !== 'reviewee' || standing.packetState === 'shared' || standing.packetState === 'acknowledged',
  }
}
type Eyes = ReturnType<typeof toEyes>

/** Answers of submitted reviews, and those whose writers are forgotten. */
function toResponses({ submitted, answers, anonymous }: Content): Response[] {
  const byReview = groupBy(answers, ({ reviewId }) => reviewId)
  const linked = submitted.flatMap(({ id, direction, writer }) =>
    (byReview.get(id) ?? []).map(({ reviewId, ...answer }): Response => ({
      ...answer,
      direction,
      key: reviewId,
      writer: { id: writer.id, name: joinName(writer) },
    })),
  )
  const forgotten = anonymous.map(
    ({ cycleQuestionId, direction, group, value, comment, isNotApplicable }): Response => ({
      questionId: cycleQuestionId,
      direction,
      writer: null,
      key: group,
      value,
      comment,
      isNotApplicable,
    }),
  )
  return [...linked, ...forgotten]
}

function toSeen({ accessed }: PacketFacts, eyes: Eyes, content: Content): Seen {
  const { groups, anonymity } = accessed.cycle.settings
  return {
    threshold: anonymity.threshold,
    isGrouped: !anonymity.splitAndShuffle,
    directions: groups.map((group) => {
      const stored = content.directions.find(({ direction }) => direction === group.direction)
      const submitted = content.submitted.filter(({ direction }) => direction === group.direction)
      return {
        direction: group.direction,
        sight: eyes.sightOf(group),
        isAnonymous: isAnonymous(group),
        respondents: stored?.respondents ?? submitted.length,
        shownQuestions: stored?.shownQuestions ?? [],
      }
    }),
    questions: content.questions.filter((question) => eyes.seesPrivate || !question.private),
    responses: toResponses(content),
  }
}

const toQuestion = (row: QuestionRow, name: string): PacketQuestion['question'] => ({
  id: row.id,
  text: addressReviewee(row.text, { direction: row.direction === 'self' ? 'manager' : row.direction, name }),
  description: row.description,
  responseType: row.responseType,
  options: row.options,
  scale: row.scale,
  category: row.category,
  required: row.required,
  private: row.private,
  allowNotApplicable: row.allowNotApplicable,
  allowComment: row.allowComment,
  wordLimit: row.wordLimit,
})

/** The same question in several directions is one. */
function toQuestions(seen: Seen, rows: readonly QuestionRow[], name: string): PacketQuestion[] {
  const told = tellResponses(seen)
  const place = ({ direction, position }: QuestionRow) => DIRECTIONS.indexOf(direction) * 1000 + position
  const inOrder = rows.toSorted((a, b) => place(a) - place(b))
  return [...groupBy(inOrder, ({ questionId }) => questionId).values()].flatMap((same) => {
    const responses = same.flatMap(({ id }) => told.get(id) ?? [])
    const [first] = same
    return first && responses.length > 0 ? [{ question: toQuestion(first, name), responses }] : []
  })
}

/** Reviewees see the final rating alone, and not what calibration has made of which. */
function toShownRating({ seesPrivate: seesAll }: Eyes, rating: Content['ratings'][number] | undefined) {
  const { option = null, note = null, calibratedOption = null, calibrationReason = null } = rating ?? {}
  return seesAll
    ? {
        option,
        note,
        calibratedOption,
        calibrationReason: calibratedOption === null ? null : calibrationReason,
      }
    : { option: calibratedOption ?? option, note, calibratedOption: null, calibrationReason: null }
}

function toAttributes(eyes: Eyes, { attributes, ratings }: Content): PacketAttribute[] {
  if (!eyes.sees('attributes')) return []
  return attributes
    .filter((attribute) => eyes.seesPrivate || !attribute.private)
    .map(({ attributeId, name, description, options, numberless, private: isPrivate }) => {
      const rating = ratings.find((each) => each.attributeId === attributeId)
      return {
        id: attributeId,
        name,
        description,
        options,
        numberless,
        private: isPrivate,
        ...toShownRating(eyes, rating),
      }
    })
}

const toPerson = (person: { id: string; firstName: string; lastName: string } | null) =>
  person && { id: person.id, name: joinName(person) }

/** Whom it is about, and how far it is. */
function toHead({ accessed, reader }: PacketFacts, eyes: Eyes) {
  const { packet, cycle, reviewee, manager, scorer, sharer, isClosed } = accessed
  return {
    id: packet.id,
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    reviewee: { id: reviewee.id, name: joinName(reviewee) },
    manager: toPerson(manager),
    scorer: toPerson(scorer),
    sharer: toPerson(sharer),
    jobTitle: packet.jobTitle,
    state: packet.state,
    sharedAt: packet.sharedAt?.toISOString() ?? null,
    acknowledgedAt: packet.acknowledgedAt?.toISOString() ?? null,
    reader: eyes.isPreview ? ('reviewee' as const) : reader,
    isClosed: isClosed && hasEnded(cycle.state),
    threshold: cycle.settings.anonymity.threshold,
    summary: eyes.seesSummary ? packet.summary : null,
    acknowledgement: packet.acknowledgement,
  }
}

function toPrinted(facts: PacketFacts, eyes: Eyes, content: Content): Omit<PrintedPacket, 'earlier'> {
  const { accessed } = facts
  const seen = toSeen(facts, eyes, content)
  const sights = new Map(seen.directions.map(({ direction, sight }) => [direction as string, sight]))
  const visible = new Set(seen.questions.map(({ id }) => id))
  const asked = content.questions.filter(({ id }) => visible.has(id))
  const isPartShown = seesPart(sights, eyes.sees('attributes'))
  return {
    ...toHead(facts, eyes),
    score: eyes.sees('score') ? toScore({ accessed, ...content, isPartShown }) : null,
    attributes: toAttributes(eyes, content),
    directions: toDirections(seen),
    questions: toQuestions(seen, asked, joinName(accessed.reviewee)),
    categories: tellCategories(seen),
  }
}

/** What reading leaves behind: writers can't recall what somebody else has read, and administrators' reading is recorded. */
async function leaveTraces(
  scope: SignedInScope,
  { accessed, relationships }: PacketFacts,
  { printed, content }: { printed: PrintedPacket; content: Content },
): Promise<void> {
  const { actor, db, now } = scope
  const named = new Set(
    printed.directions.filter(({ sight }) => sight === 'named').map(({ direction }) => direction),
  )
  const opened = content.submitted
    .filter(({ direction, openedAt, writer }) => named.has(direction) && !openedAt && writer.id !== actor.id)
    .map(({ id }) => id)
  const hasRead = printed.questions.some(({ responses }) =>
    responses.some(({ answers, figure }) => answers.length > 0 || figure !== null),
  )
  await commit(db, [
    ...(opened.length > 0 ? [markOpened(db, accessed, { ids: opened, now: now() })] : []),
    ...(hasRead && isRecorded(relationships) ? [recordViewed(scope, accessed)] : []),
  ])
}

async function read(scope: SignedInScope, facts: PacketFacts, how: HowToRead): Promise<PrintedPacket> {
  if (how.as) requireAction(scope, facts, 'view-as')
  const eyes = toEyes(facts, how)
  const { packet, cycle } = facts.accessed
  const [content, earlier] = await Promise.all([
    readContent(scope.db, facts.accessed),
    listEarlierPackets(scope, {
      revieweeId: packet.revieweeId,
      before: cycle.endedAt ?? scope.now(),
      isPreview: eyes.isPreview,
    }),
  ])
  const printed = { ...toPrinted(facts, eyes, content), earlier }
  await leaveTraces(scope, facts, { printed, content })
  return printed
}

/** All of a packet that its reader sees, for paper. */
export async function printPacket(scope: SignedInScope, id: string, how: HowToRead): Promise<PrintedPacket> {
  const facts = await requirePacket(scope, id)
  const printed = await read(scope, facts, how)
  await commit(scope.db, [recordPrinted(scope, facts.accessed)])
  return printed
}

export async function getPacket(
  scope: SignedInScope,
  id: string,
  how: HowToRead = {},
): Promise<PacketDetail> {
  const facts = await requirePacket(scope, id)
  return {
    ...(await read(scope, facts, how)),
    version: facts.accessed.packet.version,
    allowedActions: listActions(scope, facts),
  }
}

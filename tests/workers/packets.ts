import { overD1 } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { reviewCycleQuestions, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { reviewAnswers } from '#api/db/schema/review-results.ts'
import { commit } from '#api/db/commit.ts'
import * as contract from '#contract/people/packets.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type ReviewState } from '#contract/people/cycles.words.ts'
import { and, eq } from 'drizzle-orm'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'

/** The calls of somebody about review packets. */
export function packetsAs(api: TestApi, token: string) {
  const by = { token }
  const of = (participantId: string) => ({ params: { participantId } })
  return {
    list: (query = {}) => api.call(contract.listPackets, { query }, by),
    get: (id: string, query = {}) => api.call(contract.getPacket, { ...of(id), query }, by),
    print: (id: string, query = {}) => api.call(contract.printPacket, { ...of(id), query }, by),
    cycles: () => api.call(contract.listPacketCycles, {}, by),
    csv: (query = '') =>
      api.request(`/review-packets/export${query}`, { headers: { authorization: `Bearer ${token}` } }),
    summarize: (id: string, body: object) =>
      api.call(contract.updateSummary, { ...of(id), body: body as never }, by),
    rate: (id: string, body: object) =>
      api.call(contract.rateAttributes, { ...of(id), body: body as never }, by),
    override: (id: string, body: object) =>
      api.call(contract.overrideScore, { ...of(id), body: body as never }, by),
    share: (id: string) => api.call(contract.sharePacket, of(id), by),
    unshare: (id: string) => api.call(contract.unsharePacket, of(id), by),
    acknowledge: (id: string, comment = '') =>
      api.call(contract.acknowledgePacket, { ...of(id), body: { comment } }, by),
  }
}

interface Written {
  packetId: string
  reviewerId: string
  direction: ReviewDirection
  /** In the order of the questions of the direction; null is "not applicable". */
  values: readonly (AnswerValue | null)[]
  comments?: readonly string[]
  state?: ReviewState
}

/** Writes a review straight into the database, assigned or not: how people write them is not what tests of packets are about. */
export async function writeReview(
  { bindings, clock }: TestApi,
  { packetId, reviewerId, direction, values, comments = [], state = 'submitted' }: Written,
): Promise<string> {
  const db = overD1(bindings.DB)
  const [packet] = await db.select().from(reviewPackets).where(eq(reviewPackets.id, packetId))
  if (!packet) throw new Error('There is no such packet.')
  const { cycleId, organizationId } = packet
  const questions = await db
    .select()
    .from(reviewCycleQuestions)
    .where(and(eq(reviewCycleQuestions.cycleId, cycleId), eq(reviewCycleQuestions.direction, direction)))
    .orderBy(reviewCycleQuestions.position)
  const review = {
    packetId,
    cycleId,
    organizationId,
    direction,
    reviewerId,
    state,
    submittedAt: state === 'submitted' ? clock.at : null,
    openedAt: null,
    reopenReason: null,
    version: 3,
  }
  await db
    .insert(reviews)
    .values({ id: `rvw_${crypto.randomUUID()}`, ...review })
    .onConflictDoUpdate({ target: [reviews.packetId, reviews.reviewerId], set: review })
  const [stored] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.packetId, packetId), eq(reviews.reviewerId, reviewerId)))
  const reviewId = stored?.id ?? ''
  const answers = values.flatMap((value, index) => {
    const question = questions[index]
    return question
      ? [
          {
            reviewId,
            cycleQuestionId: question.id,
            organizationId,
            value,
            comment: comments[index] ?? null,
            isNotApplicable: value === null,
            version: index + 1,
          },
        ]
      : []
  })
  await commit(db, insertMany(db, reviewAnswers, answers))
  return reviewId
}

interface CycleOptions {
  groups?: object[]
  settings?: object
  /** How many peers write about Tom. */
  peers?: number
}

const FIVE_POINTS = { responseType: 'rating', scale: { min: 1, labels: ['Low', '', '', '', 'High'] } }

/** A template with a rating from 1 to 5 and a comment. */
async function addTemplate({ templates }: Awaited<ReturnType<typeof openCycles>>) {
  const { id } = (await templates.create({ name: 'Review' })).body
  await templates.setQuestions(id, [
    await templates.addQuestion('How good is {name}?', FIVE_POINTS),
    await templates.addComment('What comes next for {name}?'),
  ])
  return id
}

/** A launched cycle about Tom, whom Mia leads, with peers who have not written yet. */
export async function openPackets(api: TestApi, { groups, settings = {}, peers = 3 }: CycleOptions = {}) {
  const company = await openCycles(api)
  const templateId = await addTemplate(company)
  const people = []
  for (let index = 0; index < peers; index += 1)
    people.push(await company.templates.join({ firstName: `Peer ${index + 1}`, managerId: company.mia.id }))
  const { id: cycleId } = (
    await company.create({
      groups: (groups ?? [{ direction: 'self' }, { direction: 'manager' }, { direction: 'peer' }]).map(
        (group) => ({ templateId, ...group }),
      ),
      ...settings,
    })
  ).body
  await company.add(cycleId, { userIds: [company.tom.id] })
  await company.launch(cycleId)
  await company.endPeerSelection(cycleId)
  const packetId = (await company.participants(cycleId)).body.items[0]?.id ?? ''
  const write = (
    direction: ReviewDirection,
    reviewerId: string,
    values: Written['values'],
    more: Partial<Written> = {},
  ) => writeReview(api, { packetId, reviewerId, direction, values, ...more })
  return {
    ...company,
    peers: people,
    templateId,
    cycleId,
    packetId,
    write,
    asTom: packetsAs(api, company.tom.token),
    asMia: packetsAs(api, company.mia.token),
    asOlga: packetsAs(api, company.token),
  }
}

/** The same with all reviews written and ended: Tom 4, Mia 5, the peers 2, 3, 4 and so on. */
export async function openReviewed(api: TestApi, options: CycleOptions = {}) {
  const opened = await openPackets(api, options)
  await opened.write('self', opened.tom.id, [4, 'I learned a lot.'])
  await opened.write('manager', opened.mia.id, [5, 'Tom did well.'])
  for (const [index, peer] of opened.peers.entries())
    await opened.write('peer', peer.id, [2 + (index % 4), `Note ${index + 1} of a peer.`])
  await opened.endReviews(opened.cycleId)
  return opened
}

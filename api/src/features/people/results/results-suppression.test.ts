import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSeparable, listShownQuestions } from '#api/core/reviews/shown-questions.ts'
import { fraction, isToldAlone } from '#tests/node/told-figures.ts'
import { type Answered, toAnswered } from './answered.ts'
import { groupPackets } from './grouped-packets.ts'
import { meansBefore, toChoices, toHeatmap } from './question-results.ts'
import { type ResultPacket, type ResultQuestion } from './results.queries.ts'

// Everything that a review cycle tells about one direction without names, put together: the score and the figures of each packet, the
// heat map by team, manager and person, which the file has too, how often each point was given, and what a later cycle tells of it that is
// compared with it; the same as each manager and those above managers are shown it, about their reports without themselves; all of it after
// each packet that is closed. Somebody who has all of it must not be able to compute a figure of fewer people than the threshold.

const QUESTIONS = ['q0', 'q1', 'q2']
const TEAMS = ['t0', 't1']
const MANAGERS = ['m0', 'm1']
const NAMES = {
  teams: TEAMS.map((id) => ({ id, name: id })),
  managers: MANAGERS.map((id) => ({ id, firstName: id, lastName: '' })),
}

const respondent = fc.oneof(
  { weight: 3, arbitrary: fc.constant(QUESTIONS) },
  { weight: 2, arbitrary: fc.subarray(QUESTIONS, { minLength: 1 }) },
)
const packet = fc.record({
  respondents: fc.array(respondent, { maxLength: 5 }),
  teams: fc.subarray(TEAMS),
  manager: fc.constantFrom(...MANAGERS),
})
type Packet = typeof packet extends fc.Arbitrary<infer Each> ? Each : never

const organization = fc.record({
  packets: fc.array(packet, { minLength: 1, maxLength: 4 }),
  weights: fc.tuple(...QUESTIONS.map(() => fc.integer({ min: 1, max: 3 }))),
  threshold: fc.integer({ min: 2, max: 3 }),
  /** Whom somebody is shown who is above both managers: all but these. */
  left: fc.subarray([0, 1, 2, 3]),
})
type Organization = typeof organization extends fc.Arbitrary<infer Each> ? Each : never

const toQuestion = (id: string) =>
  ({
    id,
    questionId: id,
    text: id,
    responseType: 'rating',
    scale: { min: 1, labels: ['', '', ''] },
    options: [],
  }) as unknown as ResultQuestion // what figures are made of

const toPacket = ({ teams, manager }: Packet, at: number): ResultPacket => ({
  id: `p${at}`,
  person: { id: `u${at}`, firstName: `u${at}`, lastName: '' },
  managerId: manager,
  teamIds: teams,
  score: null,
  isClosed: true,
})

/** Each unknown is what one respondent of one packet has answered to one question. */
interface Unknown {
  packet: number
  person: number
  question: string
}

const listUnknowns = ({ packets }: Organization): Unknown[] =>
  packets.flatMap(({ respondents }, packet) =>
    respondents.flatMap((answered, person) => answered.map((question) => ({ packet, person, question }))),
  )

/** As when packets are closed. */
function close({ packets, threshold, weights }: Organization) {
  const counting = QUESTIONS.map((id, at) => ({ id, weight: weights[at] ?? null }))
  return packets.map(({ respondents }) => {
    const answered = respondents.map((each) => new Set(each))
    const known = isSeparable(answered, counting) ? ('separable' as const) : ('whole' as const)
    return {
      score: respondents.length >= threshold ? known : null,
      shown: listShownQuestions(answered, { counted: QUESTIONS, uncounted: [] }, threshold),
    }
  })
}

type Row = number[]
const toRow = (unknowns: readonly Unknown[], of: (unknown: Unknown) => number): Row => unknowns.map(of)

/** The score of a packet: each respondent counts alike, whatever they have answered. */
function toScoreRow({ packets, weights }: Organization, unknowns: readonly Unknown[], at: number): Row {
  const weightOf = (question: string) => weights[QUESTIONS.indexOf(question)] ?? 0
  return toRow(unknowns, ({ packet, person, question }) => {
    if (packet !== at) return 0
    const answered = packets[packet]?.respondents[person] ?? []
    return fraction(
      weightOf(question),
      answered.reduce((sum, each) => sum + weightOf(each), 0),
    )
  })
}

/** Of which packets each reader is shown something: who leads the cycle, each manager, one of them who is reviewed too, and somebody above. */
const listReaders = ({ left }: Organization, packets: readonly ResultPacket[]) => [
  packets,
  ...MANAGERS.map((manager) => packets.filter(({ managerId }) => managerId === manager)),
  packets.filter(({ managerId }, at) => managerId === 'm0' && at > 0),
  packets.filter((_, at) => !left.includes(at)),
]

const QUESTIONS_OF_CYCLE = QUESTIONS.map(toQuestion)

/** What is read of the cycle while so many of its packets are closed, in the order in which they are. */
function readAnswered(made: Organization, closedCount: number): Answered {
  const closed = close(made).map((each, at) => ({ ...each, isClosed: at < closedCount, packetId: `p${at}` }))
  const sums = closed.flatMap(({ isClosed, packetId }, at) =>
    QUESTIONS.flatMap((questionId) => {
      const n = made.packets[at]?.respondents.filter((answered) => answered.includes(questionId)).length ?? 0
      return n === 0 || !isClosed ? [] : [{ packetId, questionId, n, sum: 2 * n }]
    }),
  )
  const everybody = made.packets.map((each, at) => ({ ...toPacket(each, at), isClosed: at < closedCount }))
  return toAnswered({
    everybody,
    packets: everybody,
    questions: QUESTIONS_OF_CYCLE,
    sums,
    threshold: made.threshold,
    alone: closed.flatMap(({ isClosed, packetId, score, shown }) =>
      isClosed
        ? [{ packetId, questionIds: shown, hasScore: score !== null, isSeparable: score !== 'whole' }]
        : [],
    ),
  })
}

type ToldOf = (question: string, ids: Iterable<string>) => void

/** The calls of results, as one reader is shown them, each figure with the packets that it is about. */
function tellResults(now: Answered, told: ToldOf): void {
  const { packets } = now
  const readIds = packets.map(({ id }) => id)
  for (const by of ['team', 'manager', 'person'] as const) {
    const groups = groupPackets(packets, by, NAMES)
    const map = toHeatmap(now, { groups, byPerson: by === 'person', before: null })
    for (const [row, { cells }] of map.rows.entries())
      for (const [at, { n }] of cells.entries())
        if (n !== null)
          told(
            QUESTIONS[at] ?? '',
            (groups[row]?.packets ?? []).map(({ id }) => id),
          )
    for (const [at, { n }] of map.overall.entries()) if (n !== null) told(QUESTIONS[at] ?? '', readIds)
  }
  for (const { id, n } of toChoices({ ...now, counts: [] }, 'distribution', null))
    if (n !== null) told(id, readIds)
  // Of a cycle that is compared with it.
  for (const [id, { score }] of meansBefore(now)) if (score !== null) told(id, readIds)
}

/** What the calls tell, as sums over the unknowns: of packets that are closed later, nothing was in a figure before. */
function listTold(made: Organization): { told: Row[]; unknowns: Unknown[] } {
  const unknowns = listUnknowns(made)
  const scores = close(made).flatMap(({ score }, at) => (score ? [toScoreRow(made, unknowns, at)] : []))
  const rows = new Map<string, Row>()
  for (let closedCount = 1; closedCount <= made.packets.length; closedCount += 1) {
    const closedIds = made.packets.slice(0, closedCount).map((_, at) => `p${at}`)
    const isClosed = new Set(closedIds)
    const told: ToldOf = (question, ids) => {
      const meant = new Set([...ids].filter((id) => isClosed.has(id)))
      const isOf = (unknown: Unknown) =>
        Number(unknown.question === question && meant.has(`p${unknown.packet}`))
      const key = `${question} ${[...meant].toSorted().join(' ')}`
      if (!rows.has(key)) rows.set(key, toRow(unknowns, isOf))
    }
    const answered = readAnswered(made, closedCount)
    for (const packets of listReaders(made, answered.everybody)) tellResults({ ...answered, packets }, told)
  }
  return { told: [...scores, ...rows.values()], unknowns }
}

/** All sets of fewer than `below` of so many. */
function* fewOf(size: number, below: number, from = 0, chosen: number[] = []): Generator<number[]> {
  if (chosen.length > 0) yield chosen
  if (chosen.length + 1 >= below) return
  for (let each = from; each < size; each += 1) yield* fewOf(size, below, each + 1, [...chosen, each])
}

test('nothing that a cycle tells, by any sum or difference, is about fewer people than the threshold', () => {
  let figures = 0
  fc.assert(
    fc.property(organization, (made) => {
      const { told, unknowns } = listTold(made)
      figures += told.length
      if (told.length === 0) return
      const keyOf = ({ packet, person }: Unknown) => `${packet}:${person}`
      const people = [...new Set(unknowns.map(keyOf))]
      for (const few of fewOf(people.length, made.threshold)) {
        const meant = new Set(few.map((at) => people[at]))
        const isMeant = unknowns.map((unknown) => meant.has(keyOf(unknown)))
        if (isToldAlone(told, isMeant))
          throw new Error(`Of ${[...meant].join(' and ')} something can be computed.`)
      }
    }),
    { numRuns: 10_000 },
  )
  // It is easy to keep everything if nothing is shown.
  expect(figures).toBeGreaterThan(30_000)
}, 600_000)

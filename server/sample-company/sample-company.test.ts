import { expect, test } from 'vitest'
import { makePeople } from './people.ts'
import { makeReviewHistory } from './review-history.ts'

const founding = {
  organizationId: 'org_1',
  owner: { id: 'usr_owner', firstName: 'Ana', lastName: 'Souza' },
  passwordHash: null,
  now: new Date('2026-11-26T12:00:00Z'),
  branches: 1,
}

const make = (branches = 1) => {
  const people = makePeople({ ...founding, branches })
  return { people, ...makeReviewHistory({ ...founding, branches }, people) }
}

test('the company has 60 people in one reporting line, each after their manager', () => {
  const { colleagues, teams } = make().people
  expect(colleagues).toHaveLength(59)
  expect(teams).toHaveLength(5)
  const known = new Set([founding.owner.id])
  for (const { id, managerId } of colleagues) {
    expect(known).toContain(managerId)
    known.add(id)
  }
  expect(new Set(colleagues.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(59)
})

test('it is the same each time', () => {
  expect(make()).toEqual(make())
})

test('a large one has about 5,000 people, each with an address of their own', () => {
  const { colleagues } = makePeople({ ...founding, branches: 83 })
  expect(colleagues.length).toBeGreaterThan(4_900)
  expect(new Set(colleagues.map(({ email }) => email)).size).toBe(colleagues.length)
})

test('nobody writes twice about one person, and about themselves only in a self review', () => {
  for (const { packets, reviews } of make().cycles) {
    const revieweeOf = new Map(packets.map(({ id, revieweeId }) => [id, revieweeId]))
    const pairs = reviews.map(({ packetId, reviewerId }) => `${packetId} ${reviewerId}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { packetId, reviewerId, direction } of reviews)
      expect(revieweeOf.get(packetId) === reviewerId).toBe(direction === 'self')
  }
})

test('four cycles are over: all is submitted or expired, shared, and scored on the scale of the cycle', () => {
  const over = make().cycles.filter(({ cycle }) => cycle.state === 'completed')
  expect(over).toHaveLength(4)
  for (const { packets, reviews } of over) {
    expect(new Set(reviews.map(({ state }) => state))).toEqual(new Set(['submitted', 'expired']))
    for (const { state, computedScore } of packets) {
      expect(['shared', 'acknowledged']).toContain(state)
      expect(computedScore).toBeGreaterThanOrEqual(100)
      expect(computedScore).toBeLessThanOrEqual(500)
    }
  }
})

test('what was written without a name leads to nobody once reviews have ended', () => {
  for (const { cycle, reviews, answers, anonymous } of make().cycles) {
    const isNameless = ({ direction, state }: (typeof reviews)[number]) =>
      state === 'submitted' && (direction === 'peer' || direction === 'upward')
    const nameless = reviews.filter(isNameless)
    if (!cycle.endedAt) {
      expect(anonymous).toEqual([])
      continue
    }
    expect(anonymous.length).toBeGreaterThan(nameless.length)
    expect(nameless.every(({ submittedAt }) => submittedAt === null)).toBe(true)
    const namelessIds = new Set(nameless.map(({ id }) => id))
    expect(answers.filter(({ reviewId }) => namelessIds.has(reviewId))).toEqual([])
    const written = JSON.stringify(anonymous)
    for (const { id, reviewerId } of nameless) {
      expect(written).not.toContain(id)
      expect(written).not.toContain(reviewerId)
    }
  }
})

test('calibrated cycles have a group for each department, with the changes that their ratings show', () => {
  const calibrated = make().cycles.filter(({ calibration }) => calibration.groups.length > 0)
  expect(calibrated.map(({ cycle }) => cycle.settings.calibration.enabled)).toEqual([true, true])
  for (const { calibration, packets, attributeScores } of calibrated) {
    expect(calibration.groups).toHaveLength(5)
    expect(new Set(calibration.reviewees.map(({ packetId }) => packetId)).size).toBe(packets.length)
    const revieweeOf = new Map(packets.map(({ id, revieweeId }) => [id, revieweeId]))
    for (const { groupId, userId } of calibration.people) {
      const own = calibration.reviewees.filter((each) => each.groupId === groupId)
      expect(own.map(({ packetId }) => revieweeOf.get(packetId))).not.toContain(userId)
    }
    const moved = attributeScores.filter(({ calibratedOption }) => calibratedOption !== null)
    expect(moved.length).toBeGreaterThan(3)
    expect(calibration.changes).toHaveLength(moved.length)
    for (const { reason, original, toOption } of calibration.changes) {
      expect(reason).not.toBe('')
      expect(toOption).not.toBe(original)
    }
  }
})

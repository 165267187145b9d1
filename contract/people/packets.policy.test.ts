import { expect, test } from 'vitest'
import { CYCLE_STATES, MANAGER_SEES, PACKET_STATES, REVIEWEE_SEES } from './cycles.words.ts'
import { findReader, isAnonymous, isRecorded, lesserSight, READERS, sightOf } from './packets.policy.ts'
import { SIGHTS } from './packets.words.ts'
import { DIRECTIONS } from './questions.words.ts'

const BOOLEANS = [false, true]

/** Every row of the table of reading: reader, direction, settings, states. */
function* everyCase() {
  for (const reader of READERS)
    for (const direction of DIRECTIONS)
      for (const managerSees of MANAGER_SEES)
        for (const revieweeSees of REVIEWEE_SEES)
          for (const cycleState of CYCLE_STATES)
            for (const packetState of PACKET_STATES)
              for (const hasSubmittedOwn of BOOLEANS)
                for (const isClosed of BOOLEANS)
                  yield {
                    reader,
                    group: { direction, managerSees, revieweeSees },
                    standing: { cycleState, packetState, hasSubmittedOwn, isClosed },
                  }
}

type Case = ReturnType<typeof everyCase> extends Generator<infer Each> ? Each : never

const isIn = (state: string, states: readonly string[]) => states.includes(state)

/** The rules of the design, one after the other, in other words than the policy's. */
function expected({ reader, group, standing }: Case): (typeof SIGHTS)[number] {
  const { direction, managerSees, revieweeSees } = group
  const { cycleState, packetState, hasSubmittedOwn, isClosed } = standing
  const ended = isIn(cycleState, ['calibration', 'sharing', 'completed'])
  const anonymous = isIn(direction, ['peer', 'upward']) && isIn(revieweeSees, ['anonymous', 'aggregate'])
  if (isIn(cycleState, ['draft', 'scheduled', 'canceled'])) return 'nothing'
  if (anonymous && !(ended && isClosed)) return 'nothing'
  switch (reader) {
    case 'lead':
      return anonymous ? 'nameless' : 'named'
    case 'manager': {
      const isOpen = ended || managerSees === 'always' || (managerSees === 'after_submit' && hasSubmittedOwn)
      if (!isOpen) return 'nothing'
      return anonymous ? 'nameless' : 'named'
    }
    case 'reviewee': {
      if (!isIn(packetState, ['shared', 'acknowledged'])) return 'nothing'
      if (direction === 'self') return 'named'
      if (revieweeSees === 'anonymous') return 'nameless'
      if (revieweeSees === 'aggregate') return 'figures'
      return revieweeSees === 'none' ? 'nothing' : 'named'
    }
  }
}

test('each row of the table of reading is as the design has it', () => {
  const cases = [...everyCase()]
  expect(cases).toHaveLength(3 * 4 * 3 * 4 * 8 * 4 * 2 * 2)
  const wrong = cases.filter((each) => sightOf(each.reader, each.group, each.standing) !== expected(each))
  expect(wrong).toEqual([])
})

test('nobody is ever told who wrote in an anonymous direction', () => {
  for (const { reader, group, standing } of everyCase())
    if (isAnonymous(group)) expect(sightOf(reader, group, standing)).not.toBe('named')
})

test('whom a packet is about reads as that alone', () => {
  const all = ['self', 'manager', 'administrator', 'owner', 'cycle-owner', 'scorer', 'sharer'] as const
  expect(findReader(new Set(all))).toBe('reviewee')
  expect(findReader(new Set(['administrator', 'manager']))).toBe('lead')
  expect(findReader(new Set(['cycle-owner']))).toBe('lead')
  // Who is above the manager is related to a packet only where the organization lets them read it.
  for (const each of ['manager', 'manager-above', 'scorer', 'sharer'] as const)
    expect(findReader(new Set([each]))).toBe('manager')
  for (const each of ['reviewer', 'team-lead', 'people-manager'] as const)
    expect(findReader(new Set([each]))).toBeNull()
})

test('reading is recorded of those who neither manage the person nor are it', () => {
  expect(isRecorded(new Set(['administrator']))).toBe(true)
  expect(isRecorded(new Set(['administrator', 'manager-above']))).toBe(true)
  expect(isRecorded(new Set(['cycle-owner']))).toBe(true)
  expect(isRecorded(new Set(['administrator', 'manager']))).toBe(false)
  expect(isRecorded(new Set(['administrator', 'self']))).toBe(false)
  expect(isRecorded(new Set(['manager']))).toBe(false)
})

test('of two sights the lesser one is that which tells less', () => {
  for (const [at, sight] of SIGHTS.entries())
    for (const [other, against] of SIGHTS.entries())
      expect(lesserSight(sight, against)).toBe(SIGHTS[Math.max(at, other)])
})

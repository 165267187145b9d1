import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Group, listShown, listShownGroups } from './suppression.ts'

/** Groups of these sizes that share nobody and are together everybody. */
function cutInto(sizes: Record<string, number>): Group[] {
  let next = 0
  return Object.entries(sizes).map(([key, size]) => ({
    key,
    members: new Set(Array.from({ length: size }, () => next++)),
  }))
}
const shownOf = (sizes: Record<string, number>, threshold: number) => {
  const people = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return [...listShown(people, [cutInto(sizes)], threshold)].toSorted()
}

test('a group is shown if it and the rest are large enough', () => {
  expect(shownOf({ sales: 4, tech: 9 }, 5)).toEqual([])
  expect(shownOf({ sales: 4, marketing: 2, tech: 9 }, 5)).toEqual(['tech'])
  expect(shownOf({ sales: 5, tech: 9 }, 5)).toEqual(['sales', 'tech'])
  expect(shownOf({ all: 7 }, 5)).toEqual(['all'])
  expect(shownOf({ all: 4 }, 5)).toEqual([])
})

test('the next smallest sibling of a hidden one that is alone is hidden too', () => {
  expect(shownOf({ small: 3, middle: 10, large: 12 }, 5)).toEqual(['large'])
  expect(shownOf({ small: 3, other: 3, middle: 10, large: 12 }, 5)).toEqual(['large', 'middle'])
})

test('a group that differs from a shown one by few people is hidden', () => {
  const team = new Set([0, 1, 2, 3, 4, 5, 6, 7])
  const reports = new Set([0, 1, 2, 3, 4, 5, 6])
  const cuts = [[{ key: 'team', members: team }], [{ key: 'reports', members: reports }]]
  expect([...listShown(16, cuts, 3)]).toEqual(['team'])
})

const PRIME = 1_000_003
const inverse = (of: number): number => {
  let [result, base, power] = [1, of % PRIME, PRIME - 2]
  for (; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

interface Row {
  lead: number
  values: number[]
}

/** What is left of a vector when the rows are taken off as often as they fit: nothing, if it is a linear combination of them. */
function reduce(rows: readonly Row[], vector: readonly number[]): number[] {
  let left = [...vector]
  for (const { lead, values } of rows) {
    const times = left[lead] ?? 0
    if (times !== 0) left = left.map((value, at) => (value + (PRIME - times) * (values[at] ?? 0)) % PRIME)
  }
  return left
}

function toRows(vectors: readonly number[][]): Row[] {
  const rows: Row[] = []
  for (const vector of vectors) {
    const left = reduce(rows, vector)
    const lead = left.findIndex((value) => value !== 0)
    if (lead < 0) continue
    const by = inverse(left[lead] ?? 1)
    rows.push({ lead, values: left.map((value) => (value * by) % PRIME) })
  }
  return rows
}

const isCombination = (rows: readonly Row[], vector: readonly number[]) =>
  reduce(rows, vector).every((value) => value === 0)

/** All sets of fewer than `below` people. */
function* fewPeople(size: number, below: number, from = 0, chosen: number[] = []): Generator<number[]> {
  if (chosen.length > 0) yield chosen
  if (chosen.length + 1 >= below) return
  for (let person = from; person < size; person += 1)
    yield* fewPeople(size, below, person + 1, [...chosen, person])
}

const toVector = (size: number, members: Iterable<number>) => {
  const vector = new Array<number>(size).fill(0)
  for (const person of members) vector[person] = 1
  return vector
}

/** Each person has a team, a manager and an age of service; figures are asked for by each of them and by every two. */
function toCuts(people: readonly (readonly number[])[]): Group[][] {
  const by = (name: string, keyOf: (person: readonly number[]) => string): Group[] => {
    const groups = new Map<string, Set<number>>()
    for (const [at, person] of people.entries()) {
      const key = `${name}:${keyOf(person)}`
      groups.set(key, (groups.get(key) ?? new Set()).add(at))
    }
    return [...groups].map(([key, members]) => ({ key, members }))
  }
  const single = [0, 1, 2].map((dimension) => by(String(dimension), (person) => String(person[dimension])))
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map((pair) => by(pair.join('&'), (person) => pair.map((dimension) => person[dimension]).join('&')))
  return [...single, ...pairs]
}

const population = fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.nat(1)), { minLength: 1, maxLength: 14 })

test('no sum or difference of all that is shown is about fewer people than the threshold, nor about a hidden group', () => {
  let shownGroups = 0
  fc.assert(
    fc.property(population, fc.integer({ min: 2, max: 4 }), (people, threshold) => {
      const size = people.length
      const cuts = toCuts(people)
      const shown = listShown(size, cuts, threshold)
      shownGroups += shown.size
      const groups = cuts.flat()
      const told = groups.filter(({ key }) => shown.has(key))
      const total = size >= threshold ? [toVector(size, people.keys())] : []
      const rows = toRows([...total, ...told.map(({ members }) => toVector(size, members))])
      for (const few of fewPeople(size, threshold))
        if (isCombination(rows, toVector(size, few)))
          throw new Error(`Of ${few.join()} everything can be told.`)
      for (const { key, members } of groups)
        if (!shown.has(key) && isCombination(rows, toVector(size, members)))
          throw new Error(`The hidden ${key} can be told.`)
    }),
    { numRuns: 10_000 },
  )
  // It is easy to keep everything if nothing is shown.
  expect(shownGroups).toBeGreaterThan(10_000)
})

test('a group that is shown alone by the usual rule is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }), (sizes) => {
      const threshold = 5
      const people = sizes.reduce((sum, size) => sum + size, 0)
      const groups = cutInto(Object.fromEntries(sizes.map((size, at) => [String(at), size])))
      const shown = listShown(people, [groups], threshold)
      const rest = groups
        .filter(({ key }) => !shown.has(key))
        .reduce((sum, { members }) => sum + members.size, 0)
      expect(rest === 0 || rest >= threshold || people < threshold).toBe(true)
      const largest = Math.max(...sizes)
      const isFit = largest >= threshold && (people === largest || people - largest >= threshold)
      if (isFit) expect(shown.size).toBeGreaterThan(0)
    }),
    { numRuns: 3000 },
  )
})

test('a person about whom several wrote counts as so many', () => {
  const person = fc.record({ n: fc.integer({ min: 1, max: 4 }), team: fc.integer({ min: 0, max: 2 }) })
  const people = fc.array(person, { minLength: 1, maxLength: 8 })
  const emptyCut = () => ['0', '1', '2'].map((key) => ({ key, members: new Set<number>() }))
  fc.assert(
    fc.property(people, fc.integer({ min: 2, max: 4 }), (told, threshold) => {
      const [weighted, single] = [emptyCut(), emptyCut()]
      let tellers = 0
      for (const [at, { n, team }] of told.entries()) {
        weighted[team]?.members.add(at)
        for (let each = 0; each < n; each += 1) single[team]?.members.add(tellers++)
      }
      const weights = told.map(({ n }) => n)
      expect(listShown(weights, [weighted], threshold)).toEqual(listShown(tellers, [single], threshold))
    }),
    { numRuns: 3000 },
  )
})

test('beside the figures of single people, no sum or difference of groups tells of a person about whom few told, nor of a hidden group', () => {
  const person = fc.record({
    n: fc.integer({ min: 0, max: 5 }),
    isKept: fc.boolean(),
    team: fc.nat(3),
    manager: fc.nat(3),
  })
  let shownGroups = 0
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 2, max: 4 }),
      (people, threshold) => {
        const told = people.map(({ n, isKept, team, manager }) => ({
          n,
          isAlone: n >= threshold && !isKept,
          keys: [[`t${team}`], [`m${manager}`]],
        }))
        const { everybody, groups } = listShownGroups(told, threshold)
        shownGroups += groups.size
        const size = people.length
        const withSome = (key?: string) =>
          told.flatMap(({ n, keys }, at) =>
            n > 0 && (key === undefined || keys.flat().includes(key)) ? [at] : [],
          )
        const single = told.flatMap(({ isAlone }, at) => (isAlone ? [toVector(size, [at])] : []))
        const keys = ['t0', 't1', 't2', 't3', 'm0', 'm1', 'm2', 'm3']
        const rows = toRows([
          ...single,
          ...(everybody ? [toVector(size, withSome())] : []),
          ...keys.filter((key) => groups.has(key)).map((key) => toVector(size, withSome(key))),
        ])
        const tellersOf = (few: readonly number[]) => few.reduce((sum, at) => sum + (people[at]?.n ?? 0), 0)
        for (const [at, { n, isAlone }] of told.entries())
          if (n > 0 && !isAlone && isCombination(rows, toVector(size, [at])))
            throw new Error(`What is kept of person ${at} can be told.`)
        for (const few of fewPeople(size, threshold))
          if (few.every((at) => tellersOf([at]) > 0) && tellersOf(few) < threshold)
            if (isCombination(rows, toVector(size, few)))
              throw new Error(`What is kept of ${few.join()} can be computed.`)
        for (const key of keys)
          if (
            !groups.has(key) &&
            withSome(key).length > 0 &&
            isCombination(rows, toVector(size, withSome(key)))
          )
            throw new Error(`The hidden ${key} can be told.`)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(shownGroups).toBeGreaterThan(10_000)
})

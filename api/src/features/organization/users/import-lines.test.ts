import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import { type ImportLine } from './import-file.ts'
import { checkLines, type Known } from './import-lines.ts'

const NOBODY: Known = { takenEmails: new Set(), managers: new Map(), teams: new Map() }
const BACK = 'The reporting line leads back to this person.'

const emailOf = (at: number) => `ana-${at}@example.com`

function toLine(at: number, values: Partial<ImportLine['values']>): ImportLine {
  const empty = { role: '', jobTitle: '', phone: '', manager: '', teams: '' }
  return { line: at + 2, values: { name: 'Ana Lima', email: emailOf(at), ...empty, ...values } }
}

const check = (lines: ImportLine[]) => checkLines(lines, NOBODY, new Map())

/** Line by line, who reports to whom. */
const reporting = (...managers: (number | undefined)[]) =>
  check(
    managers.map((manager, at) => toLine(at, { manager: manager === undefined ? '' : emailOf(manager) })),
  ).map(({ errors }) => errors.includes(BACK))

test('who reports to somebody of a circle is not part of it', () => {
  expect(reporting(1, 2, 3, 1, undefined, 4, 6)).toEqual([false, true, true, true, false, false, true])
})

test.each([
  ['a circle', (at: number, count: number) => (at + 1) % count],
  ['a line', (at: number) => at + 1],
  ['a line from its end', (at: number) => Math.max(0, at - 1)],
])('%s of 20,000 people is checked in no time', (_, managerOf) => {
  const count = 20_000
  const managers = Array.from({ length: count }, (_, at) => managerOf(at, count))
  const lines = managers.map((manager, at) => toLine(at, { manager: emailOf(manager) }))

  expect(timeOf(() => check(lines), 1_000)).toBeLessThan(2_000)
})

test('of many teams that do not exist, a line names a few', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `team ${at % 2_500}`).join(';')

  const [line] = check([toLine(0, { teams: many })])

  expect(line?.errors).toHaveLength(11)
  expect(line?.errors[0]).toBe('There is no team called team 0.')
  expect(line?.errors[10]).toBe('Teams on this line that do not exist, too: 2,490.')
})

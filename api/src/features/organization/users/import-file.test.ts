import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsvLine } from '#api/lib/csv.ts'
import { TeamForm } from '#contract/organization/teams.forms.ts'
import { listTeamNames, readImportFile, toTeamCell } from './import-file.ts'

/** Any name that the team form allows. */
const teamName = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^['"=+@;, \t\r\n-]{0,6}[a-z]{1,3}['", \n]{0,3}$/),
  )
  .map((name) => TeamForm.safeParse({ name }))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data.name)

test('team names survive export and import', () => {
  fc.assert(
    fc.property(fc.uniqueArray(teamName, { maxLength: 5 }), (names) => {
      const file =
        toCsvLine(['name', 'email', 'teams']) + toCsvLine(['Ana', 'ana@example.com', toTeamCell(names)])
      const [line] = readImportFile(file)

      expect(listTeamNames(line?.values.teams ?? '')).toEqual(names)
    }),
    { numRuns: 2000 },
  )
})

test('a team name can’t contain the separator of team names in a file', () => {
  const { error } = TeamForm.safeParse({ name: 'Growth; Sales' })

  expect(error?.issues.map(({ message }) => message)).toEqual(['Name must not contain a semicolon.'])
})

test('no row is skipped, however many blank lines there are', () => {
  const blank = '\n'.repeat(1500)
  const people = (count: number) => 'Ana,ana@example.com\n'.repeat(count)

  const lines = readImportFile(`name,email\n${people(2)}${blank}${people(2)}`)

  expect(lines.map(({ line }) => line)).toEqual([2, 3, 1504, 1505])
  expect(() => readImportFile(`name,email\n${people(1000)}\n${people(1)}`)).toThrow(
    'The file has more than 1,000 lines.',
  )
  expect(readImportFile(`name,email\n${people(500)}${blank}${people(500)}`)).toHaveLength(1000)
})

test.each([
  ['name,email,jobTitle\nAna,ana@example.com,"Head\nBia,bia@example.com,Writer', 2],
  ['name,email\nBia,bia@example.com\n\n"Ana" Lima,ana@example.com\nCaio,caio@example.com', 4],
])('an unclosed quote is reported with its line', (csv, line) => {
  expect(() => readImportFile(csv)).toThrow(`A quote on line ${line} is not closed.`)
})

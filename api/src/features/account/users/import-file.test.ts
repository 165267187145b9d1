import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsvLine } from '#api/lib/csv.ts'
import { TeamForm } from '#contract/people.forms.ts'
import { listTeamNames, readImportFile, toTeamCell } from './import-file.ts'

/** Whatever the form of a team takes. */
const teamName = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^['"=+@;, \t\r\n-]{0,6}[a-z]{1,3}['", \n]{0,3}$/),
  )
  .map((name) => TeamForm.safeParse({ name }))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data.name)

test('the teams of somebody come back from a file as they went into it, whatever they are called', () => {
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

test('a team can’t be called what would be two teams in a file', () => {
  const { error } = TeamForm.safeParse({ name: 'Growth; Sales' })

  expect(error?.issues.map(({ message }) => message)).toEqual(['Name must not contain a semicolon.'])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What SQLite says of a refused batch is read in one place, `commit`, which has a refusal for each guard. */
const READERS = ['api/src/db/batch-assertions.ts', 'api/src/db/commit.ts']
const SAID_BY_THE_DATABASE = /constraint failed|assertion:|SQLITE_CONSTRAINT/

test('nobody but commit reads from an error which guard of a batch has failed', () => {
  const readers = globSync('api/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => SAID_BY_THE_DATABASE.test(readFileSync(file, 'utf8')))

  expect(readers.sort()).toEqual(READERS)
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TEXT = readFileSync('docs/contributing.md', 'utf8')
const [, WALKS = ''] = /^## What a change touches\n([\s\S]*?)\n## /m.exec(TEXT) ?? []

/** Each change with the files that it touches. */
const CHANGES = WALKS.split(/^(?=\*\*)/m)
  .slice(1)
  .map((change) => ({ name: change.split('**')[1] ?? '', files: change.match(/^- .*$/gm) ?? [] }))

const MOST_FILES = 6

test('a change touches six files at most, which are where the list says', () => {
  expect(CHANGES).toHaveLength(10)
  const wide = CHANGES.filter(({ files }) => files.length === 0 || files.length > MOST_FILES)
  expect(wide).toEqual([])

  const named = CHANGES.flatMap(({ files }) => files.flatMap((line) => /^- `([^`]+)`/.exec(line)?.[1] ?? []))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A table can't be wrapped: beyond this a screen cuts it off, and a list reads better. */
const MOST = 120

const FILES = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n')

test('no table of the documentation is wider than a screen', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const wide = FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.startsWith('|') && line.length > MOST ? [`${file}:${at + 1}`] : [])),
  )

  expect(wide).toEqual([])
})

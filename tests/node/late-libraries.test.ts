import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A component comes to the browser with all that it imports before it is drawn. The schema library comes later, with the
// check of a form that somebody fills in (docs/decisions/010): only `import()` and `….check.ts` may lead to it.

const FILES = new Set(execFileSync('git', ['ls-files', 'app', 'contract'], { encoding: 'utf8' }).split('\n'))
const LATE = 'zod'

const isDrawn = (file: string) =>
  /^app\/(?:features|ui|labels)\/.*\.tsx$/.test(file) && !/\.(?:server|test)\.tsx$/.test(file)

function toFile(from: string, specifier: string): string {
  const own = /^#(app|contract)\/(.*)/.exec(specifier)
  if (own) return `${own[1]}/${own[2]}`
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
}

/** What a file imports before it runs; types are gone by then. */
function listImports(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type)\s(?:[^'";]*?\sfrom\s)?'([^']+)'/gm,
  )
  return Array.from(statements, ([, specifier = '']) => toFile(file, specifier))
}

function findWay(file: string, seen = new Set<string>()): string[] | undefined {
  if (file === LATE) return [file]
  if (!FILES.has(file) || seen.has(file)) return undefined
  seen.add(file)
  for (const imported of listImports(file)) {
    const way = findWay(imported, seen)
    if (way) return [file, ...way]
  }
  return undefined
}

test('no component needs the schema library to be drawn', () => {
  const drawn = [...FILES].filter(isDrawn)
  expect(drawn.length).toBeGreaterThan(150)
  expect(findWay('contract/organization/users.ts')).toEqual(['contract/organization/users.ts', LATE])

  expect(drawn.flatMap((file) => findWay(file)?.join(' > ') ?? [])).toEqual([])
})

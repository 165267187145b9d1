import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Types of schema.org, and what is a kind of them, as schema-dts declares them. */
function readDeclarations(): string {
  const main = createRequire(import.meta.url).resolve('schema-dts')
  return readFileSync(join(dirname(main), 'schema.d.ts'), 'utf8')
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort((one, other) => (one < other ? -1 : 1))
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

function kindsOf(declarations: string, type: string, found = new Set<string>()): Set<string> {
  if (found.has(type)) return found
  const union = new RegExp(`^export type ${type} = (.*);$`, 'm').exec(declarations)?.[1] ?? ''
  if (union !== '') found.add(type)
  for (const kind of union.split(' | ')) if (/^[A-Z]\w*$/.test(kind)) kindsOf(declarations, kind, found)
  return found
}

/** Leaves are how schema-dts calls a type without what is a kind of it. */
const withoutLeaves = (kinds: Set<string>) => sorted([...kinds].filter((kind) => !kind.endsWith('Leaf')))

function toModule(declarations: string): string {
  const lists = {
    TYPES: sorted(allOf(declarations, /"@type": "([A-Za-z0-9]+)"/g)),
    PROPERTIES: sorted(allOf(declarations, /^ {4}"([a-z]\w*)"\?: SchemaValue/gm)),
    LOCAL_BUSINESSES: withoutLeaves(kindsOf(declarations, 'LocalBusiness')),
    EVENTS: withoutLeaves(kindsOf(declarations, 'Event')),
    AVAILABILITIES: sorted(
      allOf(
        /^export type ItemAvailability = .*$/m.exec(declarations)?.[0] ?? '',
        /"https:\/\/schema\.org\/(\w+)"/g,
      ),
    ),
    CONDITIONS: sorted(
      allOf(
        /^export type OfferItemCondition = .*$/m.exec(declarations)?.[0] ?? '',
        /"https:\/\/schema\.org\/(\w+)"/g,
      ),
    ),
  }
  const lines = Object.entries(lists).map(
    ([name, names]) => `export const ${name}: ReadonlySet<string> = list(\n  '${names.join(' ')}',\n)\n`,
  )
  return [
    '// Names of schema.org, from the declarations of schema-dts (Apache-2.0). The test of this name writes them, with -u.\n',
    `const list = (names: string) => new Set(names.split(' '))\n`,
    ...lines,
  ].join('\n')
}

test('the names of schema.org are those of the version of schema-dts that is installed', async () => {
  const file = new URL('../../api/src/engine/checks/structured-data/schema-vocabulary.ts', import.meta.url)
    .pathname

  await expect(toModule(readDeclarations())).toMatchFileSnapshot(file)
})

import { expect, test } from 'vitest'
import { combineOwn, readExample } from '#tests/fixtures/technologies/read-example.ts'
import { CATALOG, FINGERPRINTS } from './catalog.ts'

/** Scripts of some come from a host that says what it is. */
const ON_CLOUDFRONT = ['Amazon CloudFront', 'Amazon Web Services']
const ALLOWED_BESIDE: Readonly<Record<string, readonly string[]>> = {
  'Systeme.io': ON_CLOUDFRONT,
  Delighted: ON_CLOUDFRONT,
}

/** Everything that a technology can't be without. */
function listImplied(name: string, known = new Set<string>()): Set<string> {
  for (const implied of CATALOG.get(name)?.implies ?? []) {
    if (known.has(implied)) continue
    known.add(implied)
    listImplied(implied, known)
  }
  return known
}

test('there are at least 600 fingerprints, each with a name of its own and a maker’s page', () => {
  expect(FINGERPRINTS.length).toBeGreaterThanOrEqual(600)
  expect(CATALOG.size).toBe(FINGERPRINTS.length)
  expect(FINGERPRINTS.filter(({ site }) => !URL.canParse(`https://${site}`) || site.includes('://'))).toEqual(
    [],
  )
})

test('what a technology implies is in the catalog', () => {
  const unknown = FINGERPRINTS.flatMap(({ name, implies = [] }) =>
    implies.filter((implied) => !CATALOG.has(implied)).map((implied) => `${name} → ${implied}`),
  )
  expect(unknown).toEqual([])
})

test.each(FINGERPRINTS.map((fingerprint) => [fingerprint.name, fingerprint] as const))(
  'the example of %s shows it, and nothing that it can do without',
  (name, fingerprint) => {
    const found = combineOwn(readExample(fingerprint))
    const own = found.find((one) => one.name === name)
    expect(own?.evidence.length).toBeGreaterThan(0)
    expect(own?.version).toBe(fingerprint.version ?? null)
    const expected = new Set([name, ...listImplied(name), ...(ALLOWED_BESIDE[name] ?? [])])
    expect(found.map((one) => one.name).filter((one) => !expected.has(one))).toEqual([])
  },
)

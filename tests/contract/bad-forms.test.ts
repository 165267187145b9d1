import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { importFingerprints, tryFingerprints } from '#contract/seo/fingerprints.ts'
import { importCommonCrawl, importSearchConsole } from '#contract/seo/sources.connections.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { joinBytes, SAMPLES } from '#tests/workers/sample-images.ts'

const SEED = 20_261_121
const RUNS = 300
/** A person may upload so often in an hour; then the next one goes on, or the limit would answer for the endpoint. */
const RUNS_EACH = 25
const FORMS = ENDPOINTS.filter(({ endpoint }) => endpoint.bodyMedia === 'multipart/form-data')

const api = createTestApi()
const people: Awaited<ReturnType<typeof createPerson>>[] = []

beforeAll(async () => {
  for (let index = 0; index < Math.ceil(RUNS / RUNS_EACH) * FORMS.length; index += 1) {
    people.push(await createPerson(api, { plan: { status: 'active' } }))
  }
})

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)
const BOUNDARY = 'the-boundary'

interface Part {
  name: string | undefined
  filename: string | undefined
  type: string | undefined
  content: Uint8Array
}

/** Names as they are, quotes and line breaks too: what a library would never write. */
function toBytes({ name, filename, type, content }: Part): Uint8Array[] {
  const disposition = [
    'form-data',
    ...(name === undefined ? [] : [`name="${name}"`]),
    ...(filename === undefined ? [] : [`filename="${filename}"`]),
  ].join('; ')
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n`
  return [
    bytesOf(`${head}${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
    content,
    bytesOf('\r\n'),
  ]
}

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '"',
    '"; filename="x',
    '\r\n\r\n',
    '../../x',
    '__proto__',
    'constructor',
    '💥',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('n'.repeat(100_000)),
)
const content = fc.oneof(
  fc.constantFrom(...Object.values(SAMPLES)),
  fc.uint8Array({ maxLength: 400 }),
  nastyText.map(bytesOf),
  fc
    .constantFrom(
      '',
      'https://example.com/',
      '#fff',
      'zzz',
      '<svg onload="alert(1)"/>',
      `--${BOUNDARY}--`,
      `--${BOUNDARY}\r\n`,
    )
    .map(bytesOf),
)

const aPart = (keys: string[]): fc.Arbitrary<Part> =>
  fc.record({
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...keys) },
      { weight: 2, arbitrary: nastyText },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    filename: fc.option(fc.oneof(fc.constantFrom('a.png', 'a.svg'), nastyText), { nil: undefined }),
    type: fc.option(fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'nonsense', ''), {
      nil: undefined,
    }),
    content,
  })

/** Parts, repeated ones among them, of which the end may be missing. */
const aBody = (keys: string[]) =>
  fc
    .tuple(
      fc.array(aPart(keys), { maxLength: 6 }),
      fc.boolean(),
      fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 4 }),
    )
    .map(([parts, isEnded, cut]) => {
      const end = isEnded ? [bytesOf(`--${BOUNDARY}--\r\n`)] : []
      const whole = joinBytes(...parts.flatMap(toBytes), ...end)
      return cut === undefined ? whole : whole.slice(0, Math.floor(whole.length * cut))
    })

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      `multipart/form-data; boundary="${BOUNDARY}"`,
      `Multipart/Form-Data; charset=utf-8; boundary=${BOUNDARY}`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      'multipart/form-data; boundary=another',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      `multipart/mixed; boundary=${BOUNDARY}`,
      'application/json',
    ),
  },
)

/** Random bytes are never one of their files: with a real one they are tested beside their slice. */
const TAKES_REAL_FILES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  importSearchConsole,
  importCommonCrawl,
  importFingerprints,
  tryFingerprints,
])

const keysOf = ({ body }: Endpoint) =>
  body && 'shape' in body ? Object.keys(body.shape as Record<string, unknown>) : []

test.each(FORMS)(
  `$name takes ${RUNS} bad forms (seed ${SEED})`,
  { timeout: 120_000 },
  async ({ endpoint }) => {
    let run = 0
    const statuses = new Set<number>()
    const first = FORMS.findIndex((form) => form.endpoint === endpoint) * Math.ceil(RUNS / RUNS_EACH)
    await fc.assert(
      fc.asyncProperty(
        fc.record({ body: aBody(keysOf(endpoint)), type: contentType }),
        async ({ body, type }) => {
          const person = people[first + Math.floor(run / RUNS_EACH)]
          run += 1
          const response = await api.request(fillPath(endpoint.path, { id: person?.organizationId }), {
            method: endpoint.method,
            headers: { authorization: `Bearer ${person?.token ?? ''}`, 'content-type': type },
            body,
          })
          const text = await response.text()
          statuses.add(response.status)
          expect(response.status, text).toBeLessThan(500)
        },
      ),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    // A caller who is refused for their role would test nothing.
    const accepted = TAKES_REAL_FILES.has(endpoint) ? [] : [200]
    expect([...statuses].sort()).toEqual(expect.arrayContaining([...accepted, 400, 422]))
    expect(statuses).not.toContain(401)
    expect(statuses).not.toContain(403)
  },
)

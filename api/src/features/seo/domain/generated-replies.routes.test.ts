import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { SOURCES } from '#api/sources/list-sources.ts'
import { type Asked } from '#api/sources/source.ts'
import { PublicRecords } from '#contract/seo/domain.records.ts'
import { Figure } from '#contract/seo/domain.ts'
import { type Metric } from '#contract/seo/domain.words.ts'
import { Provenance } from '#contract/seo/sources.ts'
import { MINUTE } from '#tests/workers/api.ts'
import { DOMAIN, openWorld, OUTSIDE_IDS, type OutsideSource } from '#tests/workers/outside-sources.ts'
import { answerOf, askOne, toProvenance } from './ask-sources.ts'

const Answers = z.array(answerOf(z.array(Figure.omit({ source: true }))))
const Records = answerOf(PublicRecords)

/** Computed from a model of links or of clicks, in the reply of any source. */
const ALWAYS_ESTIMATED: readonly Metric[] = ['traffic-value', 'visibility', 'authority', 'paid-keywords']
/** DataForSEO sees positions, and estimates what they bring. */
const ESTIMATED: Partial<Record<OutsideSource, readonly Metric[]>> = {
  dataforseo: ['organic-traffic', 'organic-keywords', 'average-position', 'organic-impressions'],
}

interface Change {
  at: number
  value: unknown
}

const aChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 10_000 }),
  value: fc.oneof(
    fc.constantFrom<unknown>(null, '', 'seven', -1, 0, 0.5, 1e308, true, [], {}, '9999-12-31', '2026-02-30'),
    fc.integer(),
    fc.double(),
    fc.string({ maxLength: 20 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  ),
})

/** Its values in order, each replaced where a change is of its number. What a call cost is the budget's matter. */
function changeValues(value: unknown, changes: readonly Change[]): unknown {
  let count = 0
  const countAll = (each: unknown): number =>
    typeof each === 'object' && each !== null
      ? Object.values(each).reduce((sum: number, inner) => sum + countAll(inner), 0)
      : 1
  const all = Math.max(1, countAll(value))
  const change = (each: unknown, name = ''): unknown => {
    if (Array.isArray(each)) return each.map((inner) => change(inner))
    if (typeof each === 'object' && each !== null)
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, change(inner, key)]))
    const found = changes.find(({ at }) => at % all === count)
    count += 1
    return found && name !== 'cost' ? found.value : each
  }
  return change(value)
}

const IDS = OUTSIDE_IDS.filter((id) => id !== 'search-console')

test('whatever a source replies, no figure is without its source and day, and no estimate is called measured', async () => {
  const world = await openWorld()
  for (const id of IDS) await world.connect(id)
  const told = new Map<string, number>()
  const target = { name: DOMAIN, scope: 'subdomains', host: DOMAIN, domain: DOMAIN, path: '/' } as const
  const asked: Asked = {
    target,
    country: undefined,
    device: 'all',
    fresh: true,
    from: '2026-11-01',
    to: '2026-11-23',
    previous: null,
  }
  const count = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)

  const property = fc.asyncProperty(
    fc.constantFrom(...IDS),
    fc.array(aChange, { maxLength: 3 }),
    async (id, changes) => {
      world.act(id, async (healthy) =>
        Response.json(changeValues(await (await healthy()).json<unknown>(), changes)),
      )
      // What was just bought is not bought again.
      world.api.wait(11 * MINUTE)
      const scope = { ...world.scope(), log: () => undefined }
      const source = (await SOURCES.list(scope)).find((each) => each.id === id)
      if (!source) throw new Error(`${id} is not connected.`)
      const asking = { scope, sources: SOURCES } as unknown as Parameters<typeof askOne>[0]
      const { summary, 'public-records': findRecords } = source
      if (findRecords) {
        const ask = () => findRecords(asked)
        const outcome = await askOne(asking, { source: id, ask, schema: Records })
        count(`${id} ${outcome.did}`)
        if (outcome.did === 'reply') Provenance.parse(toProvenance(id, outcome.value))
        return
      }
      const ask = () => summary?.(asked) ?? Promise.resolve(null)
      const outcome = await askOne(asking, { source: id, ask, schema: Answers })
      count(`${id} ${outcome.did}`)
      if (outcome.did !== 'reply') return
      for (const answer of outcome.value) {
        const provenance = toProvenance(id, answer)
        expect(Provenance.parse(provenance)).toEqual(provenance)
        expect(provenance.name).not.toBe('')
        for (const figure of answer.data) {
          Figure.parse({ ...figure, source: provenance })
          const isEstimate = [...ALWAYS_ESTIMATED, ...(ESTIMATED[id] ?? [])].includes(figure.metric)
          if (isEstimate) expect(provenance.basis, `${id}: ${figure.metric}`).toBe('estimated')
        }
      }
    },
  )
  await fc.assert(property, { numRuns: 1000 })
  // It would hold of nothing: each of them has replied, and has been refused too.
  for (const id of IDS) expect(told.get(`${id} reply`) ?? 0, JSON.stringify([...told])).toBeGreaterThan(20)
}, 240_000)

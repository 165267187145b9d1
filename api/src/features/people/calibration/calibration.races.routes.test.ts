import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { openCalibration, storedRating } from '#tests/workers/calibration.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { closeAll } from '#api/core/reviews/close-packets.ts'
import { createTestScope } from '#tests/workers/people.ts'

async function open() {
  const api = createTestApi()
  const company = await openCalibration(api)
  const { groupId, group } = await company.openGroup()
  const ofTom = company.packetOf(company.tom)
  const change = (attributeId: string, option: number | null, reason: string, version?: number) => ({
    participantId: ofTom,
    attributeId,
    option,
    reason,
    ...(version !== undefined && { version }),
  })
  return { api, company, groupId, group, ofTom, change, asFay: company.as(company.fay) }
}

test('of two facilitators who change one rating at once, the second learns what the first has set', async () => {
  const { api, company, groupId, ofTom, change, asFay } = await open()
  const { performance } = company
  beforeNextBatch(api, () => asFay.calibrate(groupId, change(performance, 2, 'First.', 1)))
  expect(await company.calibrate(groupId, change(performance, 0, 'Second.', 1))).toMatchObject({
    status: 409,
    body: {
      detail: 'Fay Souza has changed this rating meanwhile. Performance is now “High”: First.',
      version: 2,
    },
  })
  expect(await storedRating(ofTom, performance)).toEqual({
    option: 1,
    calibrated: 2,
    reason: 'First.',
    version: 2,
  })
  expect((await company.grid(groupId)).body.changes).toHaveLength(1)
})

test('two facilitators who change two ratings of one person at once both do, and the score has both', async () => {
  const { api, company, groupId, ofTom, change, asFay } = await open()
  const { performance, potential } = company
  beforeNextBatch(api, () => asFay.calibrate(groupId, change(performance, 2, 'First.', 1)))
  expect((await company.calibrate(groupId, change(potential, 4, 'Second.', 1))).status).toBe(200)
  expect((await company.asOlga.get(ofTom)).body.score).toMatchObject({ computed: 5 })
})

test('what is calibrated while a group is closed, or calibration ends, is refused', async () => {
  const { api, company, groupId, ofTom, change, asFay } = await open()
  const { performance, cycleId } = company
  beforeNextBatch(api, () => asFay.closeGroup(groupId))
  expect((await company.calibrate(groupId, change(performance, 2, 'Late.'))).status).toBe(409)
  await asFay.reopenGroup(groupId)
  beforeNextBatch(api, () => company.endCalibration(cycleId, { confirmed: true }))
  expect((await asFay.calibrate(groupId, change(performance, 2, 'Late.'))).status).toBe(409)
  expect(await storedRating(ofTom, performance)).toMatchObject({ calibrated: null, version: 1 })
})

test('what the scorer changes meanwhile is not overwritten unseen', async () => {
  const { company, groupId, change, ofTom } = await open()
  const { performance, tom } = company
  await company.rate(tom, [0, 2])
  expect((await company.calibrate(groupId, change(performance, 2, 'Compared.', 1))).body).toMatchObject({
    status: 409,
    detail: 'Somebody else has changed this rating meanwhile. Performance is now “Low”.',
  })
  await company.calibrate(groupId, change(performance, 2, 'Compared.', 2))
  expect(await storedRating(ofTom, performance)).toMatchObject({ option: 0, calibrated: 2 })
})

test('two groups that take one person at once: one gets them', async () => {
  const { api, company, group } = await open()
  const { mia, cycleId, fay } = company
  const one = { name: 'One', facilitatorIds: [fay.id], revieweeIds: [mia.id] }
  beforeNextBatch(api, () => company.createGroup(cycleId, one))
  const other = await company.createGroup(cycleId, { ...one, name: 'Other' })
  expect(other).toMatchObject({ status: 422, body: { errors: { revieweeIds: [expect.any(String)] } } })
  expect((await company.listGroups(cycleId)).body.groups.map(({ name }) => name)).toEqual(['One', group.name])
})

test('closing a packet later does not undo what was calibrated', async () => {
  const { api, company, groupId, change, ofTom } = await open()
  await company.calibrate(groupId, change(company.performance, 2, 'Compared.'))
  await closeAll(createTestScope(api))
  expect((await company.asOlga.get(ofTom)).body.score).toMatchObject({ computed: 4 })
})

const shareOf = (option: number, options: number) => option / (options - 1)

test('no sequence of calibrations changes an original rating, and the shift is calibrated less original', async () => {
  const { company, groupId, ofTom, change, asFay } = await open()
  const { performance, potential } = company
  const step = fc.oneof(
    fc.record({
      attribute: fc.constantFrom('performance', 'potential' as const),
      option: fc.option(fc.nat(4)),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { attribute, option } of steps) {
        const id = attribute === 'performance' ? performance : potential
        const wanted = option !== null && attribute === 'performance' ? option % 3 : option
        const { status, body } = await asFay.calibrate(groupId, change(id, wanted, 'Compared.'))
        expect(status).toBe(200)
        for (const [rating, original, options] of [
          [body.ratings[0], 1, 3],
          [body.ratings[1], 2, 5],
        ] as const) {
          expect(rating?.option).toBe(original)
          const { calibratedOption = null, shift = null } = rating ?? {}
          expect(shift).toBe(
            calibratedOption === null
              ? null
              : shareOf(calibratedOption, options) - shareOf(original, options),
          )
        }
      }
    }),
    { numRuns: 12 },
  )
  const { results } = await env.DB.prepare(
    'SELECT option FROM review_attribute_scores WHERE packet_id = ? ORDER BY attribute_id = ? DESC',
  )
    .bind(ofTom, performance)
    .all<{ option: number }>()
  expect(results.map(({ option }) => option)).toEqual([1, 2])
}, 90_000)

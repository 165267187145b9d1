import { expect, test } from 'vitest'
import { listNotifications } from '#contract/workspace/notifications.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { openCalibration, storedRating } from '#tests/workers/calibration.ts'
import { packetsAs } from '#tests/workers/packets.ts'

const REASON = 'Compared with the whole department.'

test('a rating is calibrated beside the original, and counts in the score', async () => {
  const company = await openCalibration(createTestApi())
  const { groupId } = await company.openGroup()
  const { tom, performance, potential, packetOf, asOlga, fay } = company
  const packetId = packetOf(tom)
  // 2 of 1-3 and 3 of 1-5: (.5 + .5) / 2.
  expect((await asOlga.get(packetId)).body.score).toMatchObject({ value: 3, computed: 3 })
  const moved = await company.as(fay).calibrate(groupId, {
    participantId: packetId,
    attributeId: performance,
    option: 2,
    reason: REASON,
  })
  expect(moved).toMatchObject({
    status: 200,
    body: {
      id: packetId,
      place: { x: 2, y: 1 },
      placeBefore: { x: 1, y: 1 },
      ratings: [
        { attributeId: performance, option: 1, calibratedOption: 2, reason: REASON, shift: 0.5, version: 2 },
        { attributeId: potential, option: 2, calibratedOption: null, shift: null, version: 1 },
      ],
    },
  })
  expect(await storedRating(packetId, performance)).toMatchObject({
    option: 1,
    calibrated: 2,
    reason: REASON,
  })
  // (1 + .5) / 2 = .75 on a scale from 1 to 5.
  expect((await asOlga.get(packetId)).body.score).toMatchObject({ value: 4, computed: 4 })
})

test('a rating is set back with a reason, and the log tells both', async () => {
  const company = await openCalibration(createTestApi())
  const { groupId } = await company.openGroup()
  const { tom, performance, packetOf, asOlga, fay } = company
  const packetId = packetOf(tom)
  const change = { participantId: packetId, attributeId: performance }
  const asFay = company.as(fay)
  await asFay.calibrate(groupId, { ...change, option: 2, reason: REASON })
  expect((await asFay.calibrate(groupId, { ...change, option: null, reason: ' ' })).body).toMatchObject({
    errors: { reason: ['Give a reason for changing this rating.'] },
  })
  await asFay.calibrate(groupId, { ...change, option: null, reason: 'We were wrong.' })
  expect((await asOlga.get(packetId)).body).toMatchObject({
    score: { computed: 3 },
    attributes: [{ option: 1, calibratedOption: null, calibrationReason: null }, {}],
  })
  const { body } = await asFay.grid(groupId)
  expect(
    body.changes.map(({ from, to, original, reason, actor }) => [from, to, original, reason, actor?.name]),
  ).toEqual(
    expect.arrayContaining([
      ['High', 'Middle', 'Middle', 'We were wrong.', 'Fay Souza'],
      ['Middle', 'High', 'Middle', REASON, 'Fay Souza'],
    ]),
  )
  expect(body).toMatchObject({ calibratedCount: 0, moreChanges: 0 })
  const events = (await company.templates.events()).filter(
    ({ action }) => action === 'review.score-calibrated',
  )
  expect(events.map(({ reason }) => reason).toSorted()).toEqual([REASON, 'We were wrong.'])
})

test('the grid has places, distributions with a guideline, and how leniently managers rate', async () => {
  const company = await openCalibration(createTestApi())
  const { groupId } = await company.openGroup({
    guidelines: [{ attributeId: company.performance, shares: [20, 60, 20] }],
  })
  const { zoe, performance, packetOf, mia, ida } = company
  await company.calibrate(groupId, {
    participantId: packetOf(zoe),
    attributeId: performance,
    option: 2,
    reason: REASON,
  })
  const { body } = await company.grid(groupId)
  expect(
    body.reviewees.map(({ reviewee, place, placeBefore }) => [reviewee.name, place, placeBefore]),
  ).toEqual([
    ['Ida Souza', null, null],
    ['Tom Souza', { x: 1, y: 1 }, { x: 1, y: 1 }],
    ['Zoë Souza', { x: 2, y: 0 }, { x: 0, y: 0 }],
  ])
  expect(body.attributes[0]).toMatchObject({
    name: 'Performance',
    unrated: 0,
    options: [
      { label: 'Low', before: 1, after: 0, beforeShare: 0.3333, afterShare: 0, guideline: 20 },
      { label: 'Middle', before: 1, after: 1, guideline: 60 },
      { label: 'High', before: 1, after: 2, afterShare: 0.6667, guideline: 20 },
    ],
  })
  expect(body.attributes[1]).toMatchObject({ unrated: 1 })
  // Mia rates .5, .5, 0 and .25; with Olga's 1 and 1 and Tom's 1 the mean of all is 4.25 / 7.
  expect(body.leniency).toEqual({
    mean: 0.6071,
    managers: [
      { id: mia.id, name: 'Mia Souza', ratings: 4, leniency: null },
      { id: company.tom.id, name: 'Tom Souza', ratings: 1, leniency: null },
    ],
  })
  expect(body.axes).toEqual({ x: performance, y: company.potential })
  expect((await company.gridFile(groupId)).body).toContain(
    'Zoë Souza,Mia Souza,,Low,High,Compared with the whole department.,2,2,',
  )
  expect((await company.changesFile(groupId)).body).toContain(
    `Olga Souza,Zoë Souza,Performance,Low,Low,High,${REASON}`,
  )
  expect(
    (
      await company.calibrate(groupId, {
        participantId: packetOf(ida),
        attributeId: company.potential,
        option: 1,
        reason: REASON,
      })
    ).body,
  ).toMatchObject({
    errors: { option: ['Potential is not rated yet, so there is no rating to calibrate.'] },
  })
})

test('a manager with five ratings is compared with everybody', async () => {
  const company = await openCalibration(createTestApi())
  const { mia, tom, zoe, ida } = company
  await company.change(company.cycleId, company.packetOf(ida), { managerId: mia.id })
  await company.rate(ida, [2, 4])
  const { groupId } = await company.openGroup()
  await company.rate(ida, [2, 4])
  await company.rate(tom, [1, 2])
  await company.rate(zoe, [0, 1])
  const { body } = await company.grid(groupId)
  // Mia: .5 .5 0 .25 1 1 = 3.25 / 6; all: with 1 and 1, 5.25 / 8.
  expect(body.leniency).toEqual({
    mean: 0.6563,
    managers: [{ id: mia.id, name: 'Mia Souza', ratings: 6, leniency: -0.1146 }],
  })
})

test('ending calibration closes what is open once it is confirmed, and tells who rated, once', async () => {
  const api = createTestApi()
  const company = await openCalibration(api)
  const { groupId } = await company.openGroup()
  const { cycleId, tom, zoe, mia, performance, packetOf } = company
  for (const person of [tom, zoe])
    await company.calibrate(groupId, {
      participantId: packetOf(person),
      attributeId: performance,
      option: 2,
      reason: REASON,
    })
  expect((await company.get(cycleId)).body.openGroupCount).toBe(1)
  expect((await company.endCalibration(cycleId)).body).toMatchObject({
    status: 409,
    detail: '1 calibration group is still open.',
  })
  expect((await company.endCalibration(cycleId, { confirmed: true })).body).toMatchObject({
    state: 'sharing',
    openGroupCount: 0,
  })
  expect((await company.grid(groupId)).body).toMatchObject({ state: 'closed' })
  const told = (await api.call(listNotifications, { query: {} }, { token: mia.token })).body.items
  expect(told.filter(({ text }) => text.startsWith('Calibration of Spring has ended.'))).toHaveLength(1)
  const own = packetsAs(api, mia.token)
  expect((await own.get(packetOf(tom))).body.attributes[0]).toMatchObject({
    option: 1,
    calibratedOption: 2,
    calibrationReason: REASON,
  })
  await company.asOlga.share(packetOf(tom))
  expect((await packetsAs(api, tom.token).get(packetOf(tom))).body.attributes[0]).toMatchObject({
    option: 2,
    calibratedOption: null,
    calibrationReason: null,
  })
})

test('nothing is changed outside of calibration', async () => {
  const company = await openCalibration(createTestApi())
  const { cycleId, fay, tom, mia, performance, packetOf } = company
  const group = { name: 'Early', facilitatorIds: [fay.id], revieweeIds: [mia.id] }
  expect((await company.createGroup(cycleId, group)).status).toBe(409)
  const { groupId, group: body } = await company.openGroup()
  const change = { participantId: packetOf(tom), attributeId: performance, option: 2, reason: REASON }
  await company.closeGroup(groupId)
  expect((await company.calibrate(groupId, change)).body).toMatchObject({
    status: 409,
    detail: 'This calibration group is closed. Reopen it to change ratings.',
  })
  expect((await company.reopenGroup(groupId)).body.state).toBe('open')
  expect((await company.reopenGroup(groupId)).status).toBe(409)
  await company.endCalibration(cycleId, { confirmed: true })
  for (const call of [
    () => company.calibrate(groupId, change),
    () => company.editGroup(groupId, body),
    () => company.reopenGroup(groupId),
    () => company.deleteGroup(groupId),
  ])
    expect((await call()).status).toBe(409)
  expect((await company.grid(groupId)).status).toBe(200)
  await company.cancel(cycleId)
  expect((await company.grid(groupId)).status).toBe(404)
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { openCycles, storedReviews } from '#tests/workers/cycles.ts'

const actionsOf = ({ allowedActions }: { allowedActions: { action: string; refusal: object | null }[] }) =>
  allowedActions.map(({ action, refusal }) => (refusal ? `no ${action}` : action))

test('a draft has what was said, and what nobody said is strict', async () => {
  const { create, get, owner } = await openCycles(createTestApi())
  const { id } = (
    await create({
      description: 'Yearly',
      ownerIds: [owner.id],
      groups: [{ direction: 'self' }, { direction: 'peer' }],
    })
  ).body
  const detail = (await get(id)).body
  expect(detail).toMatchObject({
    name: 'Spring',
    description: 'Yearly',
    state: 'draft',
    directions: ['self', 'peer'],
    owners: [{ id: owner.id, name: 'Olga Souza' }],
    participantCount: 0,
    version: 1,
  })
  expect(detail.settings).toMatchObject({
    groups: [
      { direction: 'self', templateId: null, managerSees: 'after_submit', revieweeSees: 'named' },
      { direction: 'peer', revieweeSees: 'anonymous' },
    ],
    anonymity: { threshold: 3, splitAndShuffle: true, hideReviewerList: true, strict: true },
    score: { mode: 'manager_average', outMin: 1, outMax: 5 },
    ackRequired: true,
  })
  expect(actionsOf(detail)).toEqual(['launch', 'delete', 'edit', 'edit-participants', 'duplicate'])
})

test('what makes no sense is refused at its field', async () => {
  const { create, tom } = await openCycles(createTestApi())
  const cases = [
    [{ name: ' ' }, 'name'],
    [{ groups: [{ direction: 'self' }, { direction: 'self' }] }, 'groups'],
    [{ peerSelection: { min: 4, max: 2 } }, 'peerSelection.max'],
    [{ score: { outMin: 5, outMax: 5 } }, 'score.outMax'],
    [{ anonymity: { threshold: 1 } }, 'anonymity.threshold'],
    [{ groups: [{ direction: 'self', templateId: 'rtp_1234' }] }, 'groups'],
    [{ scoredAttributeIds: ['rat_1234'] }, 'scoredAttributeIds'],
    [{ ownerIds: ['usr_1234', tom.id] }, 'ownerIds'],
  ] as const
  for (const [body, field] of cases) {
    const refused = await create(body)
    expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  }
})

test('cycles are listed, searched and filtered', async () => {
  const { list, create, owner } = await openCycles(createTestApi())
  await create({ name: 'Été' })
  await create({ name: 'Winter', ownerIds: [owner.id], groups: [{ direction: 'upward' }] })
  const { items, total } = (await list({ sort: 'name', direction: 'asc' })).body
  expect([items.map(({ name }) => name), total]).toEqual([['Été', 'Winter'], 2])
  expect(items[1]).toMatchObject({ directions: ['upward'], reviewCount: 0, submittedCount: 0 })
  const namesOf = async (query: object) => (await list(query)).body.items.map(({ name }) => name)
  expect(await namesOf({ q: 'ete' })).toEqual(['Été'])
  expect(await namesOf({ state: 'completed' })).toEqual([])
})

test('changes of two people are both kept, and what clashes is shown', async () => {
  const { create, update } = await openCycles(createTestApi())
  const { id, version } = (await create({})).body
  await update(id, { description: 'Yearly', version })
  const second = await update(id, { name: 'Autumn', version })
  expect(second.body).toMatchObject({ name: 'Autumn', description: 'Yearly' })
  const clash = await update(id, { name: 'Fall', version })
  expect([clash.status, clash.body]).toMatchObject([
    409,
    { errors: { name: [expect.stringContaining('Autumn')] } },
  ])
})

test('reviewees are added once, listed with their manager, changed and removed', async () => {
  const { create, add, participants, change, drop, mia, tom, zoe, owner } = await openCycles(createTestApi())
  const { id } = (await create({})).body
  expect((await add(id, { userIds: [tom.id, 'usr_1234'] })).body).toEqual({ added: 1, skipped: 0 })
  expect((await add(id, { everybody: true })).body).toEqual({ added: 3, skipped: 1 })
  expect((await add(id, {})).status).toBe(422)

  const { items, total } = (await participants(id)).body
  expect(total).toBe(4)
  expect(items.map(({ reviewee, manager }) => [reviewee.name, manager?.name ?? null])).toEqual([
    ['Mia Souza', 'Olga Souza'],
    ['Olga Souza', null],
    ['Tom Souza', 'Mia Souza'],
    ['Zoë Souza', 'Mia Souza'],
  ])
  expect(
    (await participants(id, { withoutManager: 'true' })).body.items.map(({ reviewee }) => reviewee.id),
  ).toEqual([owner.id])
  expect((await participants(id, { q: 'zoe' })).body.items.map(({ reviewee }) => reviewee.id)).toEqual([
    zoe.id,
  ])

  const [first, second] = items
  if (!first || !second) throw new Error('nobody is listed')
  const changed = await change(id, second.id, {
    managerId: mia.id,
    scorerId: tom.id,
    version: second.version,
  })
  expect(changed.body).toMatchObject({ manager: { id: mia.id }, scorer: { id: tom.id }, version: 2 })
  expect((await change(id, second.id, { managerId: tom.id, version: second.version })).status).toBe(409)
  expect((await change(id, second.id, { managerId: owner.id })).status).toBe(422)
  expect((await change(id, second.id, { sharerId: 'usr_1234' })).status).toBe(422)
  expect((await drop(id, first.id)).status).toBe(204)
  expect((await participants(id)).body.total).toBe(3)
})

test('a cycle is not launched before everything is there, and all that is missing is said', async () => {
  const { create, update, add, readiness, launch, owner, addTemplate } = await openCycles(createTestApi())
  const { id } = (await create({ groups: [{ direction: 'manager' }] })).body
  const textsOf = async () => (await readiness(id)).body.checks.map(({ text }) => text)
  expect(await textsOf()).toEqual(['Choose a template for manager reviews.', 'Add at least one reviewee.'])
  const refused = await launch(id)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'Choose a template for manager reviews.' },
  ])

  const templateId = await addTemplate('results')
  await update(id, {
    groups: [{ direction: 'manager', templateId, dueOn: '2020-01-01' }],
    score: { mode: 'weighted', weights: { manager: 60, peer: 20 } },
  })
  await add(id, { userIds: [owner.id] })
  expect(await textsOf()).toEqual([
    'The due date must be after the launch date.',
    'Olga Souza has no manager. Choose a reviewer or remove them.',
    'Score weights must add up to 100%. They add up to 80% now.',
    'The score weighs peer, which this cycle does not have.',
  ])
  expect((await readiness(id)).body).toMatchObject({ isReady: false, participantCount: 1, reviewCount: 0 })
})

async function launchOne(of: Awaited<ReturnType<typeof openCycles>>, more: object = {}) {
  const templateId = await of.addTemplate('results')
  const attributeId = await of.addAttribute('Values')
  const directions = ['self', 'manager', 'upward'] as const
  const { id } = (
    await of.create({
      groups: directions.map((direction) => ({ direction, templateId })),
      scoredAttributeIds: [attributeId],
      ...more,
    })
  ).body
  await of.add(id, { userIds: [of.mia.id, of.tom.id] })
  return { id, templateId, attributeId, launched: await of.launch(id) }
}

test('a launch assigns reviews along the reporting line, and keeps what is asked as it is', async () => {
  const company = await openCycles(createTestApi())
  const { readiness, templates, get } = company
  const { id, templateId, attributeId, launched } = await launchOne(company)
  expect([launched.status, launched.body]).toMatchObject([
    200,
    { state: 'in_progress', reviewCount: 6, unassignedCount: 0, participantCount: 2 },
  ])
  expect(await storedReviews(id)).toEqual([
    'manager: Olga on Mia, not_started',
    'manager: Mia on Tom, not_started',
    'self: Mia on Mia, not_started',
    'self: Tom on Tom, not_started',
    'upward: Tom on Mia, not_started',
    'upward: Zoë on Mia, not_started',
  ])
  expect(actionsOf((await get(id)).body)).toEqual([
    'end-reviews',
    'cancel',
    'edit-participants',
    'edit-reviewers',
    'remind',
    'reword',
    'duplicate',
  ])
  expect((await readiness(id)).status).toBe(409)
  // What a launched cycle uses can no longer be changed in structure or be deleted.
  expect((await templates.get(templateId)).body).toMatchObject({ status: 'in_use', uses: 1 })
  const other = await templates.addRating('Something else?')
  expect((await templates.setQuestions(templateId, [other])).status).toBe(409)
  expect((await templates.remove(templateId)).status).toBe(409)
  const kept = await env.DB.prepare(
    `SELECT q.direction, q.text, f.template_name, f.instructions FROM review_cycle_questions q
     JOIN review_cycle_forms f ON f.cycle_id = q.cycle_id AND f.direction = q.direction WHERE q.cycle_id = ? ORDER BY 1`,
  )
    .bind(id)
    .all()
  const asked = { text: 'How good is results?', template_name: 'results', instructions: 'About results' }
  expect(kept.results).toEqual(['manager', 'self', 'upward'].map((direction) => ({ direction, ...asked })))
  const attribute = await env.DB.prepare(
    'SELECT attribute_id, name FROM review_cycle_attributes WHERE cycle_id = ?',
  )
    .bind(id)
    .first()
  expect(attribute).toEqual({ attribute_id: attributeId, name: 'Values' })
})

test('a reporting line that changes after the launch changes no packet', async () => {
  const company = await openCycles(createTestApi())
  const { id } = await launchOne(company)
  await env.DB.prepare('UPDATE users SET manager_id = ? WHERE id = ?')
    .bind(company.owner.id, company.tom.id)
    .run()
  const { items } = (await company.participants(id)).body
  expect(items.map(({ reviewee, manager }) => [reviewee.name, manager?.name])).toEqual([
    ['Mia Souza', 'Olga Souza'],
    ['Tom Souza', 'Mia Souza'],
  ])
})

test('who is added to a cycle under way gets reviews at once', async () => {
  const company = await openCycles(createTestApi())
  const { id } = await launchOne(company)
  await company.add(id, { userIds: [company.zoe.id] })
  const about = (await storedReviews(id)).filter((review) => review.includes('on Zoë'))
  expect(about).toEqual(['manager: Mia on Zoë, not_started', 'self: Zoë on Zoë, not_started'])
})

test('stages follow each other, and reviews that were not submitted expire', async () => {
  const company = await openCycles(createTestApi())
  const { endReviews, endCalibration, complete, reopen, cancel, endPeerSelection, participants } = company
  const { id } = await launchOne(company, { calibration: { enabled: true } })
  expect((await endPeerSelection(id)).status).toBe(409)
  expect((await endReviews(id)).body).toMatchObject({ state: 'calibration' })
  expect(new Set((await storedReviews(id)).map((review) => review.split(', ')[1]))).toEqual(
    new Set(['expired']),
  )
  expect((await participants(id)).body.items.map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect((await endCalibration(id)).body.state).toBe('sharing')
  expect((await complete(id, { confirmed: true })).body.state).toBe('completed')
  expect((await cancel(id)).status).toBe(409)
  expect((await reopen(id)).body.state).toBe('sharing')
  expect((await cancel(id)).body).toMatchObject({ state: 'canceled' })
  expect((await complete(id)).status).toBe(409)
  const moved = (await company.events()).filter(({ action }) => action === 'review.cycle-moved')
  expect(moved).toHaveLength(6)
})

test('with peers, they are chosen before reviews are assigned', async () => {
  const company = await openCycles(createTestApi())
  const templateId = await company.addTemplate('help')
  const { id } = (
    await company.create({
      groups: [
        { direction: 'peer', templateId },
        { direction: 'self', templateId },
      ],
    })
  ).body
  await company.add(id, { userIds: [company.tom.id] })
  expect((await company.launch(id)).body).toMatchObject({ state: 'peer_selection', reviewCount: 0 })
  expect((await company.endPeerSelection(id)).body).toMatchObject({ state: 'in_progress', reviewCount: 1 })
})

test('a launched cycle can be neither changed nor deleted, a copy of it can', async () => {
  const company = await openCycles(createTestApi())
  const { id, templateId } = await launchOne(company)
  expect((await company.update(id, { name: 'Other' })).status).toBe(409)
  expect((await company.remove(id)).status).toBe(409)
  const copy = (await company.duplicate(id)).body
  expect(copy).toMatchObject({ name: 'Spring (copy)', state: 'draft', participantCount: 0 })
  expect(copy.settings.groups[1]).toMatchObject({ direction: 'manager', templateId })
  expect((await company.remove(copy.id)).status).toBe(204)
  expect((await company.get(copy.id)).status).toBe(404)
})

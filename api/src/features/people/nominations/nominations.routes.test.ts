import { expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { storedReviews } from '#tests/workers/cycles.ts'
import { openPeerSelection, statesOf } from '#tests/workers/nominations.ts'

const errorOf = ({ status, body }: { status: number; body: unknown }) => {
  const { detail, errors } = body as { detail: string; errors?: Record<string, string[]> }
  return { status, text: errors?.['userIds']?.[0] ?? detail }
}

test('a reviewee nominates, the manager approves, and the peer gets a review when peer selection ends', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, miasPacketId, tom, mia, ada, ben, endPeerSelection } =
    await openPeerSelection(api)

  const nominated = await as(tom).nominate(cycleId, packetId, [ada.id, ben.id])
  expect(statesOf(nominated.body.choice)).toEqual(['Ada: nominated', 'Ben: nominated'])
  const { items, total, shortCount } = (await as(mia).list(cycleId, { toApprove: 'true' })).body
  expect([total, shortCount]).toEqual([1, 1])
  expect((await as(mia).overview()).body.cycles).toMatchObject([
    // Mia is a reviewee too.
    { cycle: { id: cycleId }, participantId: miasPacketId, reportCount: 1, toApproveCount: 2 },
  ])
  const [first, second] = items[0]?.nominations ?? []
  expect((await as(mia).approve(first?.id ?? '')).status).toBe(204)
  expect((await as(mia).reject(second?.id ?? '')).status).toBe(204)

  const { choice } = (await as(tom).show(cycleId, packetId)).body
  expect(statesOf(choice)).toEqual(['Ada: approved', 'Ben: rejected'])
  expect((await as(mia).list(cycleId, { toApprove: 'true' })).body).toMatchObject({ total: 0, shortCount: 0 })
  expect(await as(tom).notified()).toEqual(['Mia Souza rejected Ben Souza as a peer of Tom Souza.'])
  await endPeerSelection(cycleId)
  expect((await storedReviews(cycleId)).filter((review) => review.startsWith('peer'))).toEqual([
    'peer: Ada on Tom, not_started',
  ])
})

test('who may not be a peer is refused with the reason', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, miasPacketId, tom, mia, zoe, ada, ben, cleo, dan, owner } =
    await openPeerSelection(api)
  const stranger = await openPeerSelection(api)

  const tries = async (ids: string[]) => errorOf(await as(tom).nominate(cycleId, packetId, ids))
  expect(await tries([tom.id])).toEqual({ status: 422, text: 'Nobody can be their own peer.' })
  expect(await tries([mia.id])).toEqual({
    status: 422,
    text: 'Mia Souza already reviews this person as manager.',
  })
  expect(await tries([stranger.ada.id])).toEqual({
    status: 422,
    text: 'Choose active people of your organization.',
  })
  expect(await tries([zoe.id, ada.id, ben.id, cleo.id])).toEqual({
    status: 422,
    text: 'Choose between 1 and 3 peers.',
  })
  expect(await tries([])).toEqual({ status: 422, text: 'Choose at least one person.' })
  expect(errorOf(await as(dan).nominate(cycleId, miasPacketId, [zoe.id]))).toEqual({
    status: 422,
    text: 'Zoë Souza already reviews this person as direct report.',
  })
  const { items } = (await as(tom).candidates(cycleId, packetId)).body
  expect(items.map(({ name, refusal }) => [name.split(' ')[0], refusal])).toEqual([
    ['Ada', null],
    ['Ben', null],
    ['Cleo', null],
    ['Dan', null],
    ['Mia', 'Mia Souza already reviews this person as manager.'],
    ['Olga', null],
    ['Zoë', null],
  ])
  expect((await as(owner).show(cycleId, packetId)).body.choice.nominations).toEqual([])
})

test('the limit holds also where two nominate at once, and nobody is a peer twice', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, tom, ada, ben, zoe, dan } = await openPeerSelection(api, {
    peers: { min: 0, max: 2 },
  })

  const both = await Promise.all([
    as(tom).nominate(cycleId, packetId, [ada.id, ben.id]),
    as(dan).nominate(cycleId, packetId, [ada.id, zoe.id]),
  ])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const { nominations } = (await as(dan).show(cycleId, packetId)).body.choice
  expect(nominations).toHaveLength(2)
  await Promise.all([1, 2, 3].map(() => as(dan).nominate(cycleId, packetId, [ada.id])))
  const names = (await as(dan).show(cycleId, packetId)).body.choice.nominations.map(({ peer }) => peer.name)
  expect(new Set(names).size).toBe(names.length)
})

test('of approving and rejecting at once, one succeeds', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, tom, mia, ada, dan } = await openPeerSelection(api)
  await as(tom).nominate(cycleId, packetId, [ada.id])
  const [{ id } = { id: '' }] = (await as(mia).show(cycleId, packetId)).body.choice.nominations

  const both = await Promise.all([as(mia).approve(id), as(dan).reject(id), as(mia).approve(id)])

  const done = both.filter(({ status }) => status === 204)
  expect(both.map(({ status }) => status).every((status) => status === 204 || status === 409)).toBe(true)
  // To reject an approved peer is a change of its own, which may come second.
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(done.length).toBeLessThanOrEqual(2)
})

/** What each person can do about a peer that Tom has nominated. */
test('everybody sees and does what they are to the reviewee', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada } = await openPeerSelection(api)
  const stranger = await openPeerSelection(api)
  await as(people.tom).nominate(cycleId, packetId, [ada.id])
  const [nomination] = (await as(people.mia).show(cycleId, packetId)).body.choice.nominations
  const id = nomination?.id ?? ''
  const seen = {
    self: people.tom,
    manager: people.mia,
    'cycle owner': people.cleo,
    administrator: people.dan,
    owner: people.owner,
  }
  const unseen = {
    peer: people.ada,
    colleague: people.zoe,
    stranger: stranger.owner,
    'member of another organization': stranger.tom,
  }
  for (const [who, person] of Object.entries(unseen)) {
    const calls = await Promise.all([
      as(person).show(cycleId, packetId),
      as(person).list(cycleId),
      as(person).candidates(cycleId, packetId),
      as(person).nominate(cycleId, packetId, [people.ben.id]),
      as(person).approve(id),
      as(person).reject(id),
      as(person).decline(id),
      as(person).remove(id),
    ])
    expect([who, ...calls.map(({ status }) => status)]).toEqual([who, ...calls.map(() => 404)])
  }
  for (const [who, person] of Object.entries(seen)) {
    const { choice } = (await as(person).show(cycleId, packetId)).body
    const actions = choice.nominations[0]?.allowedActions ?? []
    const offered = actions.map(({ action, refusal }) => (refusal ? `no ${action}` : action))
    const decides = ['approve', 'reject', 'no remove']
    expect([who, offered]).toEqual([who, who === 'self' ? ['no approve', 'no reject', 'remove'] : decides])
  }
  expect((await as(people.tom).approve(id)).status).toBe(403)
  expect((await as(people.tom).decline(id)).status).toBe(409)
  expect((await as(people.mia).remove(id)).status).toBe(403)
  expect((await as(people.tom).remove(id)).status).toBe(204)
  expect((await as(people.cleo).nominate(cycleId, packetId, [ada.id])).body.choice.nominations).toMatchObject(
    [{ state: 'approved' }],
  )
})

test('the manager of the manager has no say', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, join } = await openPeerSelection(api)
  const above = await join({ firstName: 'Ute' })
  await api.bindings.DB.prepare('update users set manager_id = ? where id = ?')
    .bind(above.id, people.mia.id)
    .run()
  expect((await as(above).show(cycleId, packetId)).status).toBe(404)
  expect((await as(above).list(cycleId)).body.items.map(({ reviewee }) => reviewee.id)).toEqual([
    people.mia.id,
  ])
})

test('a peer declines until they start, and then their review is declined too', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada, ben, endPeerSelection } = await openPeerSelection(api)
  await as(people.mia).nominate(cycleId, packetId, [ada.id, ben.id])
  await endPeerSelection(cycleId)
  const asked = (await as(ada).overview()).body.asked
  expect(asked).toMatchObject([{ reviewee: { name: 'Tom Souza' }, state: 'approved' }])
  expect(asked[0]?.allowedActions).toContainEqual({ action: 'decline', refusal: null })
  const [{ id } = { id: '' }] = asked
  expect((await as(ben).decline(id)).status).toBe(404)
  expect((await as(ada).decline(id)).status).toBe(204)
  expect((await as(ada).decline(id)).status).toBe(409)
  expect((await storedReviews(cycleId)).filter((review) => review.startsWith('peer'))).toEqual([
    'peer: Ada on Tom, declined',
    'peer: Ben on Tom, not_started',
  ])
  const notified = await as(people.mia).notified()
  expect(notified.toSorted()).toEqual([
    'Ada Souza declined to be a peer of Tom Souza in Spring.',
    'You have reviews to write in “Spring”.',
  ])
  // Another one takes their place, with a review at once; who has declined is not asked again.
  expect(errorOf(await as(people.mia).nominate(cycleId, packetId, [ada.id])).text).toBe(
    'Ada Souza declined. Choose someone else.',
  )
  await as(people.mia).nominate(cycleId, packetId, [people.zoe.id])
  expect((await storedReviews(cycleId)).filter((review) => review.startsWith('peer: Zoë'))).toEqual([
    'peer: Zoë on Tom, not_started',
  ])

  const [{ id: bens } = { id: '' }] = (await as(ben).overview()).body.asked
  await api.bindings.DB.prepare(`update reviews set state = 'in_progress' where reviewer_id = ?`)
    .bind(ben.id)
    .run()
  expect(errorOf(await as(ben).decline(bens))).toEqual({
    status: 409,
    text: 'You have started this review, so you can’t decline it any more.',
  })
})

test('nobody declines where the cycle does not allow it', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada } = await openPeerSelection(api, {
    peers: { allowDecline: false },
  })
  await as(people.mia).nominate(cycleId, packetId, [ada.id])
  const [{ id } = { id: '' }] = (await as(ada).overview()).body.asked
  expect(errorOf(await as(ada).decline(id)).text).toBe('Peers can’t decline in this review cycle.')
})

test('once reviews are written, reviewees see no peers and choose none', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada, ben, endPeerSelection } = await openPeerSelection(api)
  await as(people.tom).nominate(cycleId, packetId, [ada.id])
  await as(people.mia).nominate(cycleId, packetId, [ada.id, ben.id])
  // Of those that somebody else has chosen, they see nothing at any time.
  expect(statesOf((await as(people.tom).show(cycleId, packetId)).body.choice)).toEqual(['Ada: approved'])
  await endPeerSelection(cycleId)
  const { choice } = (await as(people.tom).show(cycleId, packetId)).body
  expect([choice.nominations, choice.allowedActions[0]?.refusal?.reason]).toEqual([[], 'role'])
  expect((await as(people.tom).nominate(cycleId, packetId, [people.zoe.id])).status).toBe(403)
  const { items } = (await as(people.tom).candidates(cycleId, packetId)).body
  expect(items.filter(({ refusal }) => refusal !== null).map(({ name }) => name)).toEqual(['Mia Souza'])
})

test('who chooses follows the setting of the cycle', async () => {
  const api = createTestApi()
  for (const [by, allowed] of [
    ['manager', ['mia', 'cleo', 'dan']],
    ['admin', ['cleo', 'dan']],
    ['reviewee_then_manager', ['tom', 'mia', 'cleo', 'dan']],
  ] as const) {
    const { as, cycleId, packetId, people, ada } = await openPeerSelection(api, { peers: { by, max: 20 } })
    const may: string[] = []
    for (const name of ['tom', 'mia', 'cleo', 'dan'] as const) {
      const { status } = await as(people[name]).nominate(cycleId, packetId, [ada.id])
      if (status === 200) may.push(name)
    }
    expect([by, may]).toEqual([by, allowed])
  }
})

test('peers are chosen in two stages of the cycle only', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada, endPeerSelection, endReviews, cancel } =
    await openPeerSelection(api)
  await endPeerSelection(cycleId)
  await endReviews(cycleId)
  expect((await as(people.dan).nominate(cycleId, packetId, [ada.id])).status).toBe(409)
  await cancel(cycleId)
  expect((await as(people.tom).show(cycleId, packetId)).status).toBe(404)
  expect((await as(people.tom).list(cycleId)).status).toBe(404)
})

test('who has much to write is chosen with a warning', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada, organizationId } = await openPeerSelection(api)
  await api.bindings.DB.batch(
    [1, 2, 3, 4, 5].flatMap((n) => [
      api.bindings.DB.prepare(
        `insert into review_cycles (id, organization_id, name, folded_name, searched, state, settings, created_at, version)
         values (?, ?, 'Other', 'other', 'other', 'in_progress', '{"groups":[]}', 0, 1)`,
      ).bind(`rcy_${organizationId}_${n}`, organizationId),
      api.bindings.DB.prepare(
        `insert into review_packets (id, cycle_id, organization_id, reviewee_id, is_manager_chosen, state, version)
         values (?, ?, ?, ?, 0, 'pending', 1)`,
      ).bind(`rpk_${organizationId}_${n}`, `rcy_${organizationId}_${n}`, organizationId, people.zoe.id),
      api.bindings.DB.prepare(
        `insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state, version)
         values (?, ?, ?, ?, 'peer', ?, 'not_started', 1)`,
      ).bind(
        `rvw_${organizationId}_${n}`,
        `rpk_${organizationId}_${n}`,
        `rcy_${organizationId}_${n}`,
        organizationId,
        ada.id,
      ),
    ]),
  )
  const { items } = (await as(people.tom).candidates(cycleId, packetId, { q: 'ada' })).body
  expect(items).toMatchObject([{ load: 5, refusal: null }])
  const { warnings, choice } = (await as(people.tom).nominate(cycleId, packetId, [ada.id])).body
  expect(warnings).toEqual([{ userId: ada.id, text: 'Ada Souza already has 5 reviews assigned.' }])
  expect(choice.nominations[0]?.load).toBe(6)
})

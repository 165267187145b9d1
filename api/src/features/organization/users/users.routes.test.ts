import { expect, test } from 'vitest'
import * as account from '#contract/account/sign-in.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { createPerson } from '#tests/workers/people.ts'

test('users are found by name, email address and job title, and paged without overlap', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const ana = await join({ firstName: 'Ana' })
  await join({ firstName: 'Bia' })
  await api.call(
    contract.patchUser,
    { params: { id: ana.id }, body: { jobTitle: 'Head of Growth 50%' } },
    { token },
  )
  const names = async (query: object) =>
    (await api.call(contract.listUsers, { query }, { token })).body.items.map(({ firstName }) => firstName)

  expect(await names({})).toEqual(['Ana', 'Bia', 'Olga'])
  expect(await names({ q: 'growth 50%' })).toEqual(['Ana'])
  expect(await names({ q: '%' })).toEqual(['Ana'])
  expect(await names({ q: ana.email.toUpperCase() })).toEqual(['Ana'])
  expect(await names({ q: 'x'.repeat(200) })).toEqual([])
  const { firstName } = await join({ firstName: 'Élodie', role: 'member' })
  for (const q of ['élo', 'ÉLO', 'ÉLODIE SOUZA']) expect(await names({ q })).toEqual([firstName])
  await api.bindings.DB.prepare('delete from users where first_name = ?').bind(firstName).run()
  expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['Olga', 'Bia', 'Ana'])
  expect(await names({ sort: 'role' })).toEqual(['Olga', 'Ana', 'Bia'])
  expect(await names({ role: 'owner' })).toEqual(['Olga'])
  expect(await names({ page: '2', pageSize: '2' })).toEqual(['Olga'])
  for (const sort of contract.listUsers.query.shape.sort.unwrap().options)
    expect(await names({ sort, q: 'souza' })).toHaveLength(3)
})

test('a job title is found without its accents, set at creation or later', async () => {
  const api = createTestApi()
  const { token, invite, join } = await createCompany(api)
  const later = await join({ firstName: 'Bia' })
  await invite({ name: 'Ana Lima', jobTitle: 'Diretora de Operações' })
  const change = { params: { id: later.id }, body: { jobTitle: 'Chefe de OPERAÇÕES' } }
  await api.call(contract.patchUser, change, { token })

  const { body } = await api.call(contract.listUsers, { query: { q: 'operacoes' } }, { token })
  expect(body.items.map(({ firstName }) => firstName)).toEqual(['Ana', 'Bia'])
})

test('sorting and search ignore accents, in new and in changed names', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  await join({ firstName: 'Amy' })
  const renamed = await join({ firstName: 'Zoe' })
  await join({ firstName: 'Alma' })
  const name = { params: { id: renamed.id }, body: { name: 'Álvaro Conceição' } }
  await api.call(contract.patchUser, name, { token })
  const invitation = { name: 'Øyvind Łukasz', email: 'oyvind@example.com', role: 'member' as const }
  await api.call(contract.inviteUser, { body: invitation }, { token })
  const names = async (query: object) =>
    (await api.call(contract.listUsers, { query }, { token })).body.items.map(({ firstName }) => firstName)

  expect(await names({})).toEqual(['Alma', 'Álvaro', 'Amy', 'Olga', 'Øyvind'])
  for (const q of ['alvaro', 'ÁLVARO', 'alvaro concei', 'conceicao'])
    expect(await names({ q })).toEqual(['Álvaro'])
  for (const q of ['oyvind lukasz', 'Øyvind Ł']) expect(await names({ q })).toEqual(['Øyvind'])
})

test('a list has the seats of the plan, and archived people use none', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api, { productId: 'prod_starter' })
  const gone = await join()
  await join({ status: 'invited' })
  await api.call(contract.archiveUser, { params: { id: gone.id } }, { token })

  const { body } = await api.call(contract.listUsers, {}, { token })
  const all = await api.call(contract.listUsers, { query: { includeDeleted: 'true' } }, { token })

  expect(body.seats).toEqual({ used: 2, allowed: 5 })
  expect(body).toMatchObject({ total: 2, items: [{}, {}] })
  expect(all.body.total).toBe(3)
})

test('an invited person is listed immediately, with all fields', async () => {
  const api = createTestApi()
  const { owner, invite } = await createCompany(api)

  const { status, body } = await invite({
    name: '  Ana Maria  Lima ',
    jobTitle: 'Designer',
    phone: '+55 11 91234-5678',
    managerId: owner.id,
    teamIds: [],
  })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    firstName: 'Ana Maria',
    lastName: 'Lima',
    name: 'Ana Maria Lima',
    status: 'invited',
    jobTitle: 'Designer',
    phone: '+55 11 91234 5678',
    managerId: owner.id,
    managerName: 'Olga Souza',
    lastSeenAt: null,
    archivedAt: null,
  })
})

test.each(['active', 'invited', 'archived'] as const)(
  'the address of an %s user of the same organization is refused at its field',
  async (kind) => {
    const api = createTestApi()
    const { invite, join } = await createCompany(api)
    const colleague = await join({ status: kind })

    const { status, body } = await invite({ email: colleague.email.toUpperCase() })

    expect(status).toBe(409)
    expect(body.errors).toEqual({ email: ['This email is already in use. Please try another one.'] })
  },
)

test('without a plan nobody can be invited, and with one as many as it has seats', async () => {
  const api = createTestApi()
  const unpaid = await createPerson(api)
  const { join, invite } = await createCompany(api, { productId: 'prod_starter' })
  for (let count = 0; count < 3; count += 1) await join()

  expect((await invite({}, unpaid.token)).body.type).toBe('plan-required')
  const both = await Promise.all([invite(), invite()])

  expect(both.map(({ status }) => status).sort()).toEqual([201, 403])
  expect(both.find(({ status }) => status === 403)?.body).toMatchObject({ type: 'limit-reached' })
  expect((await invite()).body.detail).toContain('All seats on your plan are in use.')
})

test('managers and teams of another organization are refused', async () => {
  const api = createTestApi()
  const { token, owner, join, invite } = await createCompany(api)
  const stranger = await createPerson(api, { plan: { status: 'active' } })
  const gone = await join({ status: 'archived' })
  const { id } = await join()

  for (const managerId of [stranger.id, gone.id, 'usr_unknown']) {
    const refusals = [
      await invite({ managerId }),
      await api.call(contract.patchUser, { params: { id }, body: { managerId } }, { token }),
    ]
    for (const { body } of refusals) expect(body.errors).toEqual({ managerId: ['Manager is invalid'] })
  }
  expect((await invite({ teamIds: ['tea_unknown'] })).body.errors).toEqual({
    teamIds: ['Team is invalid'],
  })
  expect((await api.call(contract.getUser, { params: { id: stranger.id } }, { token })).status).toBe(404)
  expect((await api.call(contract.archiveUser, { params: { id: stranger.id } }, { token })).status).toBe(404)
  expect((await api.call(contract.listUsers, { query: { managerId: owner.id } }, { token })).body.total).toBe(
    0,
  )
})

test('a user is changed partly or as a whole, and an empty change is refused', async () => {
  const api = createTestApi()
  const { token, owner, join } = await createCompany(api)
  const { id } = await join()
  const whole = {
    name: 'Bea Lima',
    role: 'member' as const,
    jobTitle: '',
    phone: '',
    managerId: '' as const,
    teamIds: [],
  }
  const put = (body: object) =>
    api.call(contract.replaceUser, { params: { id }, body: { ...whole, ...body } }, { token })

  const renamed = await put({ jobTitle: 'Chief', managerId: owner.id })
  const same = await put({ jobTitle: 'Chief', managerId: owner.id })
  const part = await api.call(contract.patchUser, { params: { id }, body: { managerId: '' } }, { token })

  expect(renamed.body).toMatchObject({ name: 'Bea Lima', jobTitle: 'Chief', managerName: 'Olga Souza' })
  expect(same.body).toMatchObject({
    type: 'unchanged',
    status: 422,
    detail: 'No changes have been made',
  })
  expect(part.body).toMatchObject({ name: 'Bea Lima', jobTitle: 'Chief', managerId: null, managerName: null })
  expect((await put({ name: ' ' })).body.errors).toEqual({ name: ['Name is required'] })
  expect((await put({ name: 'x'.repeat(51) })).body.errors).toEqual({
    name: ['Name must not exceed 50 characters.'],
  })
  expect((await put({ phone: '+55 11' })).body.errors).toEqual({ phone: ['Phone number is invalid.'] })
})

test('nobody reports to themselves or to their reports, even by two concurrent changes', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const top = await join()
  const middle = await join({ managerId: top.id })
  const low = await join({ managerId: middle.id })
  const report = (id: string, managerId: string) =>
    api.call(contract.patchUser, { params: { id }, body: { managerId } }, { token })

  for (const managerId of [top.id, middle.id, low.id]) {
    expect((await report(top.id, managerId)).body.errors).toHaveProperty('managerId')
  }
  const [a, b, c] = await Promise.all([join(), join(), join()])
  const ring = await Promise.all([report(a.id, b.id), report(b.id, c.id), report(c.id, a.id)])
  expect(ring.map(({ status }) => status).sort()).toEqual([200, 200, 422])
})

test('an archived user is signed out immediately, and their reports move up', async () => {
  const api = createTestApi()
  const { token, owner, join } = await createCompany(api)
  const middle = await join({ managerId: owner.id })
  const low = await join({ managerId: middle.id })
  const archive = () => api.call(contract.archiveUser, { params: { id: middle.id } }, { token })

  const { status, body } = await archive()

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'archived', isManager: false })
  expect(body.archivedAt).toBe(api.clock.at.toISOString())
  expect((await api.call(account.getMe, {}, { token: middle.token })).status).toBe(401)
  const refresh = { body: { refreshToken: middle.refreshToken } }
  expect((await api.call(account.refreshToken, refresh)).status).toBe(401)
  expect((await archive()).body).toMatchObject({ type: 'conflict', status: 409 })
  const edit = { params: { id: middle.id }, body: { jobTitle: 'Ghost' } }
  expect((await api.call(contract.patchUser, edit, { token })).body.type).toBe('conflict')
  const left = await api.call(contract.getUser, { params: { id: low.id } }, { token })
  expect(left.body).toMatchObject({ managerId: owner.id, managerName: 'Olga Souza' })
})

test('a restored user can sign in, and be archived again', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const { id, token: old } = await join()
  const step = (endpoint: typeof contract.restoreUser) => api.call(endpoint, { params: { id } }, { token })

  await step(contract.archiveUser)
  const restored = await step(contract.restoreUser)

  expect(restored.body).toMatchObject({ status: 'active', archivedAt: null })
  expect((await api.call(account.getMe, {}, { token: old })).status).toBe(401)
  expect((await step(contract.restoreUser)).body.type).toBe('conflict')
  expect((await step(contract.archiveUser)).body.status).toBe('archived')
})

test('restoring needs a free seat', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api, { productId: 'prod_starter' })
  const gone = await Promise.all([join({ status: 'archived' }), join({ status: 'archived' })])
  for (let count = 0; count < 3; count += 1) await join()

  const both = await Promise.all(
    gone.map(({ id }) => api.call(contract.restoreUser, { params: { id } }, { token })),
  )

  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('the last active owner stays an owner, even concurrently', async () => {
  const api = createTestApi()
  const { token, owner, join } = await createCompany(api)
  const archive = (id: string, by: string) =>
    api.call(contract.archiveUser, { params: { id } }, { token: by })

  await join({ role: 'owner', status: 'invited' })
  expect((await archive(owner.id, token)).body).toMatchObject({
    type: 'conflict',
    detail: 'An organization needs an owner. Make someone else an owner first.',
  })
  const demotion = { params: { id: owner.id }, body: { role: 'member' as const } }
  expect((await api.call(contract.patchUser, demotion, { token })).body.type).toBe('conflict')

  const other = await join({ role: 'owner' })
  const both = await Promise.all([archive(owner.id, other.token), archive(other.id, token)])
  const statuses = both.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('the time of the last activity is accurate to minutes, and kept after sessions are deleted', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const person = await join()
  const seen = async () => {
    const { body } = await api.call(contract.getUser, { params: { id: person.id } }, { token })
    return body.lastSeenAt
  }
  const refresh = (refreshToken: string) => api.call(account.refreshToken, { body: { refreshToken } })
  const first = api.clock.at.toISOString()

  api.wait(4 * MINUTE)
  const { body } = await refresh(person.refreshToken)
  expect(await seen()).toBe(first)

  api.wait(MINUTE)
  const second = api.clock.at.toISOString()
  await refresh(body.refreshToken)
  expect(await seen()).toBe(second)

  await api.bindings.DB.prepare('delete from sessions where user_id = ?').bind(person.id).run()
  expect(await seen()).toBe(second)
})

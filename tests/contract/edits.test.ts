import { expect, test } from 'vitest'
import * as profileContract from '#contract/account/profile.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as organizationContract from '#contract/organization/profile.ts'
import * as teamsContract from '#contract/organization/teams.ts'
import * as usersContract from '#contract/organization/users.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'

// Two people have the form about one thing open. What each of the five kinds of things with a form does is the same.

interface Versioned {
  version: number
}

/** Something that two people edit: how it is read and written, two fields of it, and what its form shows. */
interface Edited {
  read: () => Promise<Versioned & Record<string, unknown>>
  write: (
    body: Record<string, unknown>,
    by?: 'first' | 'second',
  ) => Promise<{ status: number; body: unknown }>
  one: { field: string; from: unknown; to: unknown; other: unknown; shown: string }
  two: { field: string; to: unknown }
}

const KINDS = ['team', 'user', 'organization', 'own profile', 'feedback settings'] as const

async function open(kind: (typeof KINDS)[number]): Promise<Edited> {
  const api = createTestApi()
  const company = await createCompany(api)
  const second = await company.join({ role: 'administrator', firstName: 'Bia' })
  const edited = await company.join({ role: 'administrator', firstName: 'Caio' })
  const team = await api.call(
    teamsContract.createTeam,
    { body: { name: 'Growth', leadId: company.owner.id } },
    { token: company.token },
  )
  const tokens = { first: company.token, second: second.token }
  const at = (read: Endpoint, write: Endpoint, params: Record<string, unknown>) => ({
    read: async () => (await api.call(read, { params }, { token: tokens.first })).body as never,
    write: (body: Record<string, unknown>, by: 'first' | 'second' = 'first') =>
      api.call(write, { params, body }, { token: tokens[by] }),
  })
  const putForm = async (token: string, fields: Record<string, unknown>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
    const headers = { authorization: `Bearer ${token}` }
    const path = `/organization/${company.organizationId}`
    const response = await api.request(path, { method: 'PUT', headers, body })
    return { status: response.status, body: await response.json() }
  }
  const name = { field: 'name', from: 'Caio Souza', to: 'Caio Lima', other: 'Caio Prado', shown: 'Caio Lima' }
  switch (kind) {
    case 'team':
      return {
        ...at(teamsContract.getTeam, teamsContract.updateTeam, { teamId: team.body.id }),
        one: { field: 'name', from: 'Growth', to: 'Sales', other: 'Support', shown: 'Sales' },
        two: { field: 'leadId', to: second.id },
      }
    case 'user':
      return {
        ...at(usersContract.getUser, usersContract.patchUser, { id: edited.id }),
        one: name,
        two: { field: 'jobTitle', to: 'Chief' },
      }
    case 'organization':
      return {
        ...at(organizationContract.getOrganization, organizationContract.updateOrganization, {}),
        write: (body, by = 'first') => putForm(tokens[by], body),
        one: {
          field: 'companySize',
          from: '11-50',
          to: '51-200',
          other: '1-10',
          shown: '51 to 200 people',
        },
        two: { field: 'address', to: 'Rua Augusta, 1' },
      }
    case 'feedback settings': {
      const { read, write } = at(
        organizationContract.getFeedbackSettings,
        organizationContract.updateFeedbackSettings,
        {},
      )
      const form: Versioned & Record<string, unknown> = await read()
      return {
        read,
        // They are always sent whole.
        write: (body, by) => write({ ...form, version: undefined, ...body }, by),
        one: {
          field: 'kinds',
          from: ['praise', 'constructive', 'note'],
          to: ['praise', 'note'],
          other: ['note'],
          shown: 'Praise, Note',
        },
        two: { field: 'visibilities', to: ['public', 'note_to_self'] },
      }
    }
    case 'own profile': {
      const users = at(usersContract.getUser, usersContract.patchUser, { id: edited.id })
      const own = (body: Record<string, unknown>) =>
        api.call(profileContract.updateProfile, { body }, { token: edited.token })
      return {
        ...users,
        // The first is the person themselves, the second an administrator.
        write: (body, by = 'first') => (by === 'first' ? own(body) : users.write(body, 'second')),
        one: name,
        two: { field: 'jobTitle', to: 'Chief' },
      }
    }
  }
}

/** Fields as a form sends them: all of them, changed or not. */
const toForm = ({ one, two }: Edited, before: Record<string, unknown>, version: number) => {
  const lead = before['lead'] as { id: string } | null | undefined
  const kept = two.field === 'leadId' ? (lead?.id ?? '') : (before[two.field] ?? '')
  return { [one.field]: before[one.field], [two.field]: kept, version }
}

test.each(KINDS)('%s: what two people changed of different fields is kept of both', async (kind) => {
  const edited = await open(kind)
  const { one, two, read, write } = edited
  const before = await read()
  const form = toForm(edited, before, before.version)

  expect((await write({ ...form, [one.field]: one.to }, 'second')).status).toBe(200)
  expect((await write({ ...form, [two.field]: two.to }, 'first')).status).toBe(200)

  const after = await read()
  expect(after[one.field]).toEqual(one.to)
  expect(JSON.stringify(after)).toContain(JSON.stringify(two.to))
  expect(after.version).toBe(before.version + 2)
})

test.each(KINDS)(
  '%s: what both changed is refused once, with what it is now, and then as they want',
  async (kind) => {
    const edited = await open(kind)
    const { one, two, read, write } = edited
    const before = await read()
    const form = toForm(edited, before, before.version)
    await write({ ...form, [one.field]: one.to }, 'second')

    const refused = await write({ ...form, [one.field]: one.other, [two.field]: two.to })

    const detail = 'Bia Souza changed this while it was being edited.'
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      type: 'conflict',
      detail,
      version: before.version + 1,
      errors: {
        '': [detail],
        [one.field]: [`Changed meanwhile to “${one.shown}”. Save again to keep yours.`],
      },
    })
    expect((await read()).version).toBe(before.version + 1)

    const seenVersion = before.version + 1
    const again = await write({ ...form, [one.field]: one.other, [two.field]: two.to, seenVersion })
    expect(again.status).toBe(200)
    expect((await read())[one.field]).toEqual(one.other)
  },
)

test.each(KINDS)(
  '%s: the save after a refusal keeps what the other person alone has changed',
  async (kind) => {
    const edited = await open(kind)
    const { one, two, read, write } = edited
    const before = await read()
    const form = toForm(edited, before, before.version)
    await write({ ...form, [one.field]: one.to, [two.field]: two.to }, 'second')
    const mine = { ...form, [one.field]: one.other }

    expect((await write(mine)).status).toBe(409)
    expect((await write({ ...mine, seenVersion: before.version + 1 })).status).toBe(200)

    const after = await read()
    expect(after[one.field]).toEqual(one.other)
    expect(JSON.stringify(after)).toContain(JSON.stringify(two.to))
  },
)

test.each(['user', 'organization', 'own profile'] as const)(
  '%s: what is empty now is told to be',
  async (kind) => {
    const edited = await open(kind)
    const { two, read, write } = edited
    await write({ [two.field]: two.to }, 'second')
    const before = await read()
    const form = toForm(edited, before, before.version)
    await write({ [two.field]: '' }, 'second')

    const refused = await write({ ...form, [two.field]: 'Director' })

    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      errors: { [two.field]: ['Changed meanwhile to empty. Save again to keep yours.'] },
    })
  },
)

test.each(KINDS)('%s: a caller who names no version changes what they name, as ever', async (kind) => {
  const { one, read, write } = await open(kind)
  await write({ [one.field]: one.to }, 'second')

  expect((await write({ [one.field]: one.other })).status).toBe(200)
  expect((await read())[one.field]).toEqual(one.other)
})

test.each(KINDS)('%s: of two saves in the same moment one is refused', async (kind) => {
  const edited = await open(kind)
  const { one, read, write } = edited
  const before = await read()
  const form = toForm(edited, before, before.version)

  const both = await Promise.all([
    write({ ...form, [one.field]: one.to }, 'first'),
    write({ ...form, [one.field]: one.other }, 'second'),
  ])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const after = await read()
  expect(after.version).toBe(before.version + 1)
  const won = both[0].status === 200 ? one.to : one.other
  expect(after[one.field]).toEqual(won)
})

test.each(KINDS)('%s: two saves of different fields in the same moment are both kept', async (kind) => {
  const edited = await open(kind)
  const { one, two, read, write } = edited
  const before = await read()
  const form = toForm(edited, before, before.version)

  const both = await Promise.all([
    write({ ...form, [one.field]: one.to }, 'first'),
    write({ ...form, [two.field]: two.to }, 'second'),
  ])

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const after = await read()
  expect(after[one.field]).toEqual(one.to)
  expect(JSON.stringify(after)).toContain(JSON.stringify(two.to))
  expect(after.version).toBe(before.version + 2)
})

test('a refusal names those who changed what clashes, and nobody else who came by', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const bia = await join({ role: 'administrator', firstName: 'Bia' })
  const caio = await join({ role: 'administrator', firstName: 'Caio' })
  const put = organizationContract.updateFeedbackSettings
  const { body: form } = await api.call(organizationContract.getFeedbackSettings, {}, { token })
  await api.call(put, { body: { ...form, kinds: ['praise'] } }, { token: bia.token })
  await api.call(put, { body: { ...form, publicConstructive: true } }, { token: caio.token })

  const refused = await api.call(
    put,
    { body: { ...form, kinds: ['note'], managersInherit: true } },
    { token },
  )
  const switched = await api.call(put, { body: { ...form, managersInherit: true } }, { token })

  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: 'Bia Souza changed this while it was being edited.',
      errors: { kinds: ['Changed meanwhile to “Praise”. Save again to keep yours.'] },
    },
  })
  expect(switched.body).toMatchObject({ kinds: ['praise'], publicConstructive: true, managersInherit: true })
})

test('teams of a person that changed on the page of the team are not taken back by the form about the person', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const bia = await join({ firstName: 'Bia' })
  const by = { token }
  const params = { id: bia.id }
  const { body: team } = await api.call(teamsContract.createTeam, { body: { name: 'Growth' } }, by)
  const { body: before } = await api.call(usersContract.getUser, { params }, by)
  const add = { params: { teamId: team.id }, body: { userIds: [bia.id as `usr_${string}`] } }
  await api.call(teamsContract.addToTeam, add, by)

  const body = { jobTitle: 'Chief', teamIds: [], version: before.version }
  const refused = await api.call(usersContract.patchUser, { params, body }, by)

  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    errors: { teamIds: ['Changed meanwhile to “Growth”. Save again to keep yours.'] },
  })
  expect((await api.call(usersContract.getUser, { params }, by)).body.jobTitle).toBeNull()
})

test('the audit log keeps the values before and after, the request, and the version that was made', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createCompany(api)
  const { body: team } = await api.call(teamsContract.createTeam, { body: { name: 'Growth' } }, { token })
  const edit = { params: { teamId: team.id }, body: { name: 'Sales', version: team.version } }
  const { headers } = await api.call(teamsContract.updateTeam, edit, { token })
  const requestId = headers.get('x-request-id') ?? ''

  const { body } = await api.call(listAuditEvents, { query: { q: requestId } }, { token })

  expect(body.items).toMatchObject([{ action: 'team.updated', entity: 'team', reason: null, requestId }])
  const row = await api.bindings.DB.prepare(
    "select before, after, subject_version from changes where organization_id = ? and action = 'team.updated'",
  )
    .bind(organizationId)
    .first()
  expect(row).toEqual({ before: '{"name":"Growth"}', after: '{"name":"Sales"}', subject_version: 2 })
})

test('a form that has missed more changes than are read is to be opened again', async () => {
  const api = createTestApi()
  const { token } = await createCompany(api)
  const team = (await api.call(teamsContract.createTeam, { body: { name: 'Growth' } }, { token })).body
  await api.bindings.DB.prepare('update teams set version = 502 where id = ?').bind(team.id).run()
  const rename = (version: number) =>
    api.call(
      teamsContract.updateTeam,
      { params: { teamId: team.id }, body: { name: 'Sales', version } },
      { token },
    )

  expect(await rename(1)).toMatchObject({
    status: 409,
    body: { type: 'conflict', detail: expect.stringContaining('Open it again') as string },
  })
  expect((await rename(2)).status).toBe(200)
})

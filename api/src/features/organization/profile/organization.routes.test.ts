import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { organizations } from '#api/db/schema/account.ts'
import * as contract from '#contract/account/sign-in.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as organization from '#contract/organization/profile.ts'
import * as people from '#contract/organization/users.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { aCompany, createPerson } from '#tests/workers/people.ts'

const countFounded = ({ bindings }: TestApi, { domain }: { domain: string }) =>
  overD1(bindings.DB).$count(organizations, eq(organizations.domain, domain))

test('everybody sees their own organization', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createPerson(api, { role: 'member' })

  const { body } = await api.call(organization.getOrganization, {}, { token })

  expect(body).toMatchObject({
    id: organizationId,
    name: 'Acme',
    timeZone: 'America/Sao_Paulo',
    primaryColor: '',
  })
})

test('a member creates their own organization and leaves the current one', async () => {
  const api = createTestApi()
  const owner = await createPerson(api)
  const { id, token } = await createPerson(api, { organizationId: owner.organizationId, role: 'member' })
  const report = await createPerson(api, {
    organizationId: owner.organizationId,
    role: 'member',
    managerId: id,
  })
  const company = aCompany()

  const { status, body } = await api.call(organization.createOrganization, { body: company }, { token })

  expect(status).toBe(201)
  expect(body).toMatchObject({ domain: company.domain, name: company.companyName })
  const me = (await api.call(contract.getMe, {}, { token })).body
  expect(me).toMatchObject({ user: { role: 'owner', isManager: false }, organization: { id: body.id } })
  expect((await api.call(people.getUser, { params: { id } }, { token: owner.token })).status).toBe(404)
  expect((await api.call(contract.getMe, {}, { token: report.token })).body.user.managerId).toBeNull()
  const log = await api.call(listAuditEvents, {}, { token: owner.token })
  expect(log.body.items).toMatchObject([{ action: 'user.left', actor: { id }, subject: { id } }])
})

test('archiving a user who is creating an organization prevents it', async () => {
  const api = createTestApi()
  const { token: owner, join } = await createCompany(api)
  const { id, token } = await join()
  const company = aCompany()

  beforeNextBatch(api, () => api.call(people.archiveUser, { params: { id } }, { token: owner }))
  const { status } = await api.call(organization.createOrganization, { body: company }, { token })

  expect(status).toBe(409)
  const { body } = await api.call(people.getUser, { params: { id } }, { token: owner })
  expect(body.status).toBe('archived')
  expect(await countFounded(api, company)).toBe(0)
})

test('the only owner must stay, one of two may leave', async () => {
  const api = createTestApi()
  const first = await createPerson(api)
  const found = (token: string) => api.call(organization.createOrganization, { body: aCompany() }, { token })

  const alone = await found(first.token)
  const second = await createPerson(api, { organizationId: first.organizationId })
  const both = await Promise.all([found(first.token), found(second.token)])

  expect(alone.body).toMatchObject({ type: 'conflict', status: 409 })
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a refused creation leaves no organization behind', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const company = aCompany()

  await api.call(organization.createOrganization, { body: company }, { token })

  expect(await countFounded(api, company)).toBe(0)
})

test('a colleague is found with their visible fields', async () => {
  const api = createTestApi()
  const manager = await createPerson(api)
  const { id } = await createPerson(api, {
    organizationId: manager.organizationId,
    role: 'member',
    managerId: manager.id,
  })

  const { body } = await api.call(people.getUser, { params: { id } }, { token: manager.token })
  const me = (await api.call(people.getUser, { params: { id: manager.id } }, { token: manager.token })).body

  expect(body).toMatchObject({
    id,
    name: 'Bea Souza',
    role: 'member',
    managerId: manager.id,
    isManager: false,
  })
  expect(body).not.toHaveProperty('passwordHash')
  expect(me.isManager).toBe(true)
})

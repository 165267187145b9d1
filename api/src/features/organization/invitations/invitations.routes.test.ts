import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims, microsoftClaims } from '#tests/workers/provider-keys.ts'

const read = (api: TestApi, token: string) => api.call(joining.getInvitation, { params: { token } })
const accept = (
  api: TestApi,
  token: string,
  { firstName = 'Ana', lastName = 'Costa', password = PASSWORD } = {},
) =>
  api.call(joining.acceptInvitation, {
    body: { token, firstName, lastName, password, confirmPassword: password },
  })

async function createInvitation(api: TestApi) {
  const company = await createCompany(api)
  const { body } = await company.invite()
  const { id, email } = body
  return { ...company, id, email, link: await readMailedToken(api, email) }
}

const refused = { type: 'link-expired', status: 410 }

test('the email names inviter and organization, and so does its link', async () => {
  const api = createTestApi()
  const { email, link } = await createInvitation(api)

  const [mail] = await readOutbox(api, email)
  const { status, body } = await read(api, link)

  expect(mail?.subject).toBe('Olga Souza invites you to Acme')
  expect(mail?.links[0]).toContain('/auth/join/')
  expect(status).toBe(200)
  expect(body).toEqual({
    email,
    firstName: 'Ana',
    lastName: 'Lima',
    organization: 'Acme',
    invitedBy: 'Olga Souza',
    hasAccountElsewhere: false,
    allowedActions: [{ action: 'accept', refusal: null }],
  })
})

test('accepting signs in, confirms the address and sets the password', async () => {
  const api = createTestApi()
  const { id, email, link, token } = await createInvitation(api)

  const { status, body } = await accept(api, link)

  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    id,
    name: 'Ana Costa',
    status: 'active',
    emailConfirmed: true,
    role: 'member',
  })
  const me = await api.call(signInContract.getMe, {}, { token: body.token })
  expect(me.body.organization.name).toBe('Acme')
  expect((await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
  const log = await api.call(listAuditEvents, { query: { area: 'user' } }, { token })
  expect(log.body.items.map(({ action, actor }) => [action, actor?.name])).toContainEqual([
    'user.joined',
    'Ana Costa',
  ])
})

test.each(['Maria Aparecida dos Santos Oliveira', 'Pelé', 'x'.repeat(50)])(
  'a person invited as %s joins under that name',
  async (name) => {
    const api = createTestApi()
    const { body: invited } = await (await createCompany(api)).invite({ name })
    const link = await readMailedToken(api, invited.email)
    const { firstName, lastName } = (await read(api, link)).body

    const { status, body } = await accept(api, link, { firstName, lastName })

    expect({ status, body }).toMatchObject({ status: 201, body: { user: { name } } })
  },
)

test('a name has at most 50 characters in total', async () => {
  const api = createTestApi()
  const { link } = await createInvitation(api)
  const joinAs = (firstName: string, lastName: string) => accept(api, link, { firstName, lastName })

  expect((await joinAs('x'.repeat(30), 'y'.repeat(20))).body.errors).toEqual({
    lastName: ['Name must not exceed 50 characters.'],
  })
  expect((await joinAs('', 'Lima')).body.errors).toEqual({ firstName: ['First name is required.'] })
  expect((await joinAs('x'.repeat(30), 'y'.repeat(19))).status).toBe(201)
})

test('an invitation is accepted once, even concurrently', async () => {
  const api = createTestApi()
  const { link } = await createInvitation(api)

  const tries = await Promise.all([
    accept(api, link),
    accept(api, link, { password: 'Another-horse' }),
    accept(api, link),
  ])

  expect(tries.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  expect((await accept(api, link)).body).toMatchObject(refused)
  expect((await read(api, link)).body).toMatchObject(refused)
})

test('a link is valid for seven days, or until another one is sent', async () => {
  const api = createTestApi()
  const { id, email, link, owner } = await createInvitation(api)
  const again = await api.call(contract.resendInvitation, { params: { id } }, { token: owner.token })
  const second = await readMailedToken(api, email)

  const log = await api.call(listAuditEvents, {}, { token: owner.token })

  expect(again.status).toBe(202)
  expect(log.body.items.map(({ action }) => action).sort()).toEqual(['user.invited', 'user.invited-again'])
  expect(second).not.toBe(link)
  expect((await read(api, link)).body).toMatchObject(refused)
  expect((await read(api, second)).status).toBe(200)
  api.wait(7 * DAY)
  expect((await read(api, second)).body).toMatchObject(refused)
  expect((await accept(api, second)).body).toMatchObject(refused)
})

test('an archived person can’t accept, and gets a new invitation when restored', async () => {
  const api = createTestApi()
  const { id, email, link, token } = await createInvitation(api)
  await api.call(contract.archiveUser, { params: { id } }, { token })

  expect((await accept(api, link)).body).toMatchObject(refused)
  const restored = await api.call(contract.restoreUser, { params: { id } }, { token })
  const second = await readMailedToken(api, email)

  expect(restored.body.status).toBe('invited')
  expect((await accept(api, link)).body).toMatchObject(refused)
  expect((await accept(api, second)).status).toBe(201)
})

test('an open invitation does not sign in, and is not a link of another kind', async () => {
  const api = createTestApi()
  const { id, email, link, token } = await createInvitation(api)

  expect((await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })).status).toBe(401)
  const reset = { token: link, password: PASSWORD, confirmPassword: PASSWORD }
  expect((await api.call(passwordResetContract.resetPassword, { body: reset })).body).toMatchObject(refused)
  expect((await api.call(signUpContract.confirmEmail, { params: { token: link } })).body).toMatchObject(
    refused,
  )
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  expect(await readOutbox(api, email)).toHaveLength(1)
  await accept(api, link)
  const again = await api.call(contract.resendInvitation, { params: { id } }, { token })
  expect(again.body.type).toBe('conflict')
})

test('an address that a provider has not verified joins nothing', async () => {
  const keys = await createProviderKeys()
  const api = createTestApi({ fetch: keys.serve })
  const { email, id, token } = await createInvitation(api)
  const google = await keys.sign({ claims: googleClaims(api.clock.at, { email, email_verified: false }) })
  const microsoft = await keys.sign({ claims: microsoftClaims(api.clock.at, { email }) })

  expect((await api.call(signInContract.signInWith.google, { body: { credential: google } })).status).toBe(
    404,
  )
  expect(
    (await api.call(signInContract.signInWith.microsoft, { body: { credential: microsoft } })).status,
  ).toBe(404)
  expect((await api.call(contract.getUser, { params: { id } }, { token })).body.status).toBe('invited')
})

test('the emailed link lets any provider account join, once', async () => {
  const keys = await createProviderKeys()
  const api = createTestApi({ fetch: keys.serve })
  const { id, email, link, token } = await createInvitation(api)
  const claims = microsoftClaims(api.clock.at, { email: 'elsewhere@example.net' })
  const signIn = async (invitation?: string, given: object = claims) => {
    const credential = await keys.sign({ claims: { ...given, uti: crypto.randomUUID() } })
    const body = { credential, ...(invitation !== undefined && { invitation }) }
    return api.call(signInContract.signInWith.microsoft, { body })
  }

  expect((await signIn('not-the-link')).status).toBe(404)
  const { status, body } = await signIn(link)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id, email, name: 'Ana Lima', status: 'active', emailConfirmed: true })
  expect((await api.call(signInContract.getMe, {}, { token: body.token })).body.organization.name).toBe(
    'Acme',
  )
  expect((await accept(api, link)).body).toMatchObject(refused)
  const other = microsoftClaims(api.clock.at, { oid: crypto.randomUUID(), sub: 'somebody-else' })
  expect((await signIn(link, other)).status).toBe(404)
  expect((await signIn()).body.user).toMatchObject({ id })

  const { body: log } = await api.call(listAuditEvents, {}, { token })
  expect(log.items.filter(({ action }) => action === 'user.joined')).toHaveLength(1)
})

test('a provider account that is already connected can’t join as somebody else', async () => {
  const keys = await createProviderKeys()
  const api = createTestApi({ fetch: keys.serve })
  const { id, link, token } = await createInvitation(api)
  const other = await createPerson(api)
  const claims = googleClaims(api.clock.at, { email: other.email })
  const signIn = async (jti: string, invitation?: string) => {
    const credential = await keys.sign({ claims: { ...claims, jti } })
    const body = { credential, ...(invitation !== undefined && { invitation }) }
    return api.call(signInContract.signInWith.google, { body })
  }
  await signIn('connects')

  const refusal = await signIn('invited', link)

  expect(refusal).toMatchObject({ status: 409, body: { type: 'conflict' } })
  expect((await api.call(contract.getUser, { params: { id } }, { token })).body.status).toBe('invited')
  expect((await read(api, link)).status).toBe(200)
  expect((await signIn('elsewhere')).body.user.id).toBe(other.id)
  await accept(api, link)
  expect((await signIn('afterwards', link)).body.user.id).toBe(other.id)
})

test('every way of signing in refuses archived people', async () => {
  const keys = await createProviderKeys()
  const api = createTestApi({ fetch: keys.serve })
  const { id, email, link, token } = await createInvitation(api)
  await accept(api, link)
  await api.call(contract.archiveUser, { params: { id } }, { token })

  const password = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })
  const credential = await keys.sign({ claims: googleClaims(api.clock.at, { email }) })
  const provider = await api.call(signInContract.signInWith.google, { body: { credential } })

  expect(password.body).toMatchObject({
    type: 'invalid-credentials',
    detail: 'Invalid email or password. Please try again.',
  })
  expect(provider.body).toMatchObject({ type: 'forbidden', detail: 'This account is archived.' })
  await api.call(contract.restoreUser, { params: { id } }, { token })
  expect((await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
})

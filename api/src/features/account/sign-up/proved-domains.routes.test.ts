import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import { acceptInvitation } from '#contract/organization/invitations.ts'
import { checkDomain, createOrganization } from '#contract/organization/profile.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aCompany, aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims } from '#tests/workers/provider-keys.ts'

const TAKEN = 'This domain is already in use. Please try another one.'
const passwords = { password: PASSWORD, confirmPassword: PASSWORD }

const newDomain = () => aCompany().domain
const newName = () => crypto.randomUUID()

/** An organization whose owner has an unconfirmed address, at its domain or another one. */
async function signUp(api: TestApi, domain: string, email = `${newName()}@${domain}`) {
  const { status, body } = await api.call(signUpContract.signUp, { body: aSignUp({ domain, email }) })
  expect(status).toBe(201)
  return { email, token: body.token }
}

const confirm = async (api: TestApi, email: string) =>
  (await api.call(signUpContract.confirmEmail, { params: { token: await readMailedToken(api, email) } })).body

/** Whether the form of a sign-up says that the domain is in use. */
const isHeld = async (api: TestApi, domain: string) =>
  !(await api.call(checkDomain, { body: { domain } })).body.available

test("an unconfirmed sign-up with another company's domain does not block it", async () => {
  const api = createTestApi()
  const domain = newDomain()
  await signUp(api, domain)
  await signUp(api, domain, `${newName()}@elsewhere.example`)

  const owner = await signUp(api, domain)

  expect(await confirm(api, owner.email)).toEqual({ confirmed: true, isDomainElsewhere: false })
  expect(await isHeld(api, domain)).toBe(true)
})

test('a confirmed address of another domain, above or below, proves nothing', async () => {
  const api = createTestApi()
  const domain = newDomain()
  for (const other of [`mail.${domain}`, `x${domain}`, 'elsewhere.example']) {
    const { email } = await signUp(api, domain, `${newName()}@${other}`)
    expect(await confirm(api, email)).toEqual({ confirmed: true, isDomainElsewhere: false })
  }
  const above = await signUp(api, `shop.${domain}`, `${newName()}@${domain}`)
  await confirm(api, above.email)

  expect([await isHeld(api, domain), await isHeld(api, `shop.${domain}`)]).toEqual([false, false])
})

test('of two who confirm addresses at one domain concurrently, one gets it, and the other is told', async () => {
  const api = createTestApi()
  const domain = newDomain()
  const people = [await signUp(api, domain), await signUp(api, domain)]
  const links = await Promise.all(people.map(({ email }) => readMailedToken(api, email)))

  const responses = await Promise.all(
    links.map((token) => api.call(signUpContract.confirmEmail, { params: { token } })),
  )

  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses.map(({ body }) => body.isDomainElsewhere).sort()).toEqual([false, true])
  for (const { token } of people) {
    const { body } = await api.call(signInContract.getMe, {}, { token })
    expect(body).toMatchObject({ user: { emailConfirmed: true }, organization: { domain } })
  }
})

test('a reset link verifies the domain like a confirmation does', async () => {
  const api = createTestApi()
  const domain = newDomain()
  const { email } = await signUp(api, domain)
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const token = await readMailedToken(api, email)

  const { status } = await api.call(passwordResetContract.resetPassword, {
    body: { token, password: 'Another-word', confirmPassword: 'Another-word' },
  })

  expect(status).toBe(200)
  expect(await isHeld(api, domain)).toBe(true)
})

test('accepting an invitation at an address of the domain verifies it', async () => {
  const api = createTestApi()
  const { token, invite } = await createCompany(api)
  const { domain } = (await api.call(signInContract.getMe, {}, { token })).body.organization
  const { email } = (await invite({ email: `${newName()}@${domain}` })).body
  const body = { firstName: 'Ana', lastName: 'Lima', ...passwords, token: await readMailedToken(api, email) }

  expect((await api.call(acceptInvitation, { body })).status).toBe(201)

  expect(await isHeld(api, domain)).toBe(true)
})

test('an address that a provider has verified verifies the domain, and later sign-ups are refused at the field', async () => {
  const provider = await createProviderKeys()
  const api = createTestApi({ fetch: provider.serve })
  const company = aCompany()
  const signUpByGoogle = async (email: string) => {
    const claims = {
      ...googleClaims(api.clock.at),
      sub: newName(),
      jti: newName(),
      email,
      hd: company.domain,
    }
    const names = { firstName: 'Gil', lastName: 'Costa' }
    const credential = await provider.sign({ claims })
    return api.call(signUpContract.signUpWith.google, { body: { credential, ...names, ...company } })
  }

  const first = await signUpByGoogle(`gil@${company.domain}`)
  const second = await signUpByGoogle(`ana@${company.domain}`)
  const stranger = await signUpByGoogle('gil@elsewhere.example')

  expect(first.status).toBe(201)
  for (const late of [second, stranger]) {
    expect(late).toMatchObject({ status: 409, body: { errors: { domain: [TAKEN] } } })
  }
  expect(await isHeld(api, company.domain)).toBe(true)
})

test('creating an organization with a confirmed address at its domain verifies it, and nobody can create another', async () => {
  const api = createTestApi()
  const company = aCompany()
  const found = async (email: string, isConfirmed: boolean) => {
    const { organizationId } = await createPerson(api)
    const { token } = await createPerson(api, { organizationId, role: 'member', email, isConfirmed })
    return api.call(createOrganization, { body: company }, { token })
  }

  const unconfirmed = await found(`first@${company.domain}`, false)
  const holder = await found(`second@${company.domain}`, true)
  const late = await found(`third@${company.domain}`, true)
  const stranger = await found(`${newName()}@elsewhere.example`, true)

  expect([unconfirmed, holder, late, stranger].map(({ status }) => status)).toEqual([201, 201, 409, 409])
  expect(late.body.errors).toEqual({ domain: [TAKEN] })
})

test('creating an organization with a confirmed address of another domain verifies nothing', async () => {
  const api = createTestApi()
  const company = aCompany()
  const { organizationId } = await createPerson(api)
  const email = `${newName()}@elsewhere.example`
  const { token } = await createPerson(api, { organizationId, role: 'member', email })

  expect((await api.call(createOrganization, { body: company }, { token })).status).toBe(201)

  expect(await isHeld(api, company.domain)).toBe(false)
})

test('a claimed domain is available, a verified one is refused at its field, together with an address in use', async () => {
  const api = createTestApi()
  const domain = newDomain()
  const { email } = await signUp(api, domain)
  const another = async (given: { domain: string; email?: string }) =>
    (await api.call(signUpContract.signUp, { body: aSignUp(given) })).body.errors

  const claimed = await isHeld(api, domain)
  await confirm(api, email)

  expect([claimed, await isHeld(api, domain)]).toEqual([false, true])
  expect(await another({ domain })).toEqual({ domain: [TAKEN] })
  expect(Object.keys(await another({ domain, email }))).toEqual(['email', 'domain'])
})

import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as joining from '#contract/organization/invitations.ts'
import * as contract from '#contract/organization/users.ts'
import { createTestApi, HOUR, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, createTestScope, PASSWORD } from '#tests/workers/people.ts'

const anEmail = () => `victim-${crypto.randomUUID()}@example.com`
const ELSEWHERE = 'This email address already belongs to an account in another organization.'

const accept = (api: TestApi, token: string) =>
  api.call(joining.acceptInvitation, {
    body: { token, firstName: 'Ana', lastName: 'Costa', password: PASSWORD, confirmPassword: PASSWORD },
  })
const archive = (api: TestApi, id: string, token: string) =>
  api.call(contract.archiveUser, { params: { id } }, { token })
const restore = (api: TestApi, id: string, token: string) =>
  api.call(contract.restoreUser, { params: { id } }, { token })

test('an invited or archived address is available for sign-up', async () => {
  const api = createTestApi()
  const squatter = await createCompany(api)
  const [invited, archived] = [anEmail(), anEmail()]
  await squatter.invite({ email: invited })
  const { body } = await squatter.invite({ email: archived })
  await archive(api, body.id, squatter.token)

  for (const email of [invited, archived]) {
    expect((await api.call(signUpContract.checkEmail, { body: { email } })).body.available).toBe(true)
    expect((await api.call(signUpContract.signUp, { body: aSignUp({ email }) })).status).toBe(201)
  }
})

test('an address that one organization has invited and archived can be invited by another', async () => {
  const api = createTestApi()
  const [squatter, employer] = [await createCompany(api), await createCompany(api)]
  const email = anEmail()
  const { body } = await squatter.invite({ email })
  const open = await employer.invite({ email })
  await archive(api, body.id, squatter.token)
  const link = await readMailedToken(api, email)

  expect(open.status).toBe(201)
  expect((await accept(api, link)).body.user).toMatchObject({ id: open.body.id, email, status: 'active' })
})

test('of two invitations, the first accepted one counts, and the other link says so', async () => {
  const api = createTestApi()
  const [first, second] = [await createCompany(api), await createCompany(api)]
  const email = anEmail()
  await first.invite({ email })
  const firstLink = await readMailedToken(api, email)
  const { body } = await second.invite({ email })
  const secondLink = await readMailedToken(api, email)

  expect((await accept(api, secondLink)).status).toBe(201)
  const late = await accept(api, firstLink)

  expect(late).toMatchObject({ status: 409, body: { type: 'conflict' } })
  expect(late.body.detail).toContain(ELSEWHERE)
  const shown = await api.call(joining.getInvitation, { params: { token: firstLink } })
  expect(shown.body.hasAccountElsewhere).toBe(true)
  const signedIn = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })
  expect(signedIn.body.user.id).toBe(body.id)
})

test('of two invitations that are accepted concurrently, one succeeds', async () => {
  const api = createTestApi()
  const email = anEmail()
  const links = []
  for (const company of [await createCompany(api), await createCompany(api)]) {
    await company.invite({ email })
    links.push(await readMailedToken(api, email))
  }

  const answers = await Promise.all(links.map((link) => accept(api, link)))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('an unconfirmed sign-up yields to the owner of the address', async () => {
  const api = createTestApi()
  const employer = await createCompany(api)
  const email = anEmail()
  const squatter = await api.call(signUpContract.signUp, {
    body: aSignUp({ email, password: 'Squatters-horse' }),
  })
  const { body } = await employer.invite({ email })

  const joined = await accept(api, await readMailedToken(api, email))

  expect(joined).toMatchObject({ status: 201, body: { user: { id: body.id } } })
  expect((await api.call(signInContract.getMe, {}, { token: squatter.body.token })).status).toBe(401)
  const signIn = (password: string) => api.call(signInContract.signIn, { body: { email, password } })
  expect((await signIn('Squatters-horse')).status).toBe(401)
  expect((await signIn(PASSWORD)).body.user.id).toBe(body.id)
})

test('an archived person can sign up again, and then can’t be restored', async () => {
  const api = createTestApi()
  const company = await createCompany(api)
  const email = anEmail()
  const { body: former } = await company.invite({ email })
  await accept(api, await readMailedToken(api, email))
  await archive(api, former.id, company.token)
  const signedUp = await api.call(signUpContract.signUp, { body: aSignUp({ email }) })
  await api.call(signUpContract.confirmEmail, { params: { token: await readMailedToken(api, email) } })

  const refusal = await restore(api, former.id, company.token)

  expect(signedUp.status).toBe(201)
  expect(refusal).toMatchObject({ status: 409, body: { type: 'conflict' } })
  expect(refusal.body.detail).toContain('another account')
  const { body } = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })
  expect(body.user.id).toBe(signedUp.body.user.id)
})

test('an unconfirmed sign-up does not block restoring an archived person', async () => {
  const api = createTestApi()
  const company = await createCompany(api)
  const email = anEmail()
  const { body: former } = await company.invite({ email })
  await accept(api, await readMailedToken(api, email))
  await archive(api, former.id, company.token)
  await api.call(signUpContract.signUp, { body: aSignUp({ email }) })

  expect((await restore(api, former.id, company.token)).body.status).toBe('active')
})

test('an invitation has the same reply and email whether or not the address has an account elsewhere', async () => {
  const api = createTestApi()
  const { invite } = await createCompany(api)
  const member = await createPerson(api)
  const stranger = anEmail()

  const answers = [await invite({ email: member.email }), await invite({ email: stranger })]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [known, unknown] = answers.map(({ body: { id: _, email: __, ...same } }) => same)
  expect(known).toEqual(unknown)
  const [[toMember], [toStranger]] = [await readOutbox(api, member.email), await readOutbox(api, stranger)]
  const wording = (text = '') => text.replace(/\/auth\/join\/\S+/, '')
  expect(toMember?.subject).toBe(toStranger?.subject)
  expect(wording(toMember?.text)).toBe(wording(toStranger?.text))
})

test('an import does not reveal accounts in other organizations', async () => {
  const api = createTestApi()
  const { token, owner } = await createCompany(api)
  const member = await createPerson(api)
  const csv = `name,email\nMember,${member.email}\nStranger,${anEmail()}\nOwner,${owner.email}`
  const send = () => api.call(contract.importUsers, { body: { csv, dryRun: true } }, { token })

  const { body } = await send()

  expect(body.lines.map(({ errors }) => errors)).toEqual([
    [],
    [],
    ['This email is already in use. Please try another one.'],
  ])
})

test('a preview needs a confirmed address and a plan', async () => {
  const api = createTestApi()
  const [unpaid, ended] = [await createPerson(api), await createPerson(api, { plan: { status: 'expired' } })]
  const unconfirmed = await createPerson(api, { isConfirmed: false, plan: { status: 'active' } })
  const body = { csv: `name,email\nAna,${anEmail()}`, dryRun: true }
  const dryRun = async (token: string) =>
    (await api.call(contract.importUsers, { body }, { token })).body.type

  expect(await dryRun(unpaid.token)).toBe('plan-required')
  expect(await dryRun(ended.token)).toBe('plan-required')
  expect(await dryRun(unconfirmed.token)).toBe('email-unconfirmed')
})

test('previews are limited to 2,000 addresses per hour and organization, in any number of files', async () => {
  const api = createTestApi()
  const { owner } = await createCompany(api, { productId: 'prod_scale' })
  // An invalid row costs as much as a valid one.
  const lines = Array.from({ length: 1000 }, (_, index) => `x,a${index}`)
  const body = { csv: ['name,email', ...lines].join('\n'), dryRun: true }
  const dryRun = async () => {
    const { token } = await openSession(createTestScope(api), owner.id)
    return api.call(contract.importUsers, { body }, { token })
  }

  expect([await dryRun(), await dryRun()].map(({ status }) => status)).toEqual([200, 200])
  const refusal = await dryRun()
  api.wait(HOUR / 2)

  expect(refusal).toMatchObject({ status: 429, body: { type: 'too-many-requests' } })
  expect(refusal.body.detail).toContain('2,000 addresses per hour')
  expect((await dryRun()).status).toBe(200)
  expect((await dryRun()).status).toBe(429)
})

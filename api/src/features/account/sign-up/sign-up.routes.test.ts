import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import { createTestApi, HOUR } from '#tests/workers/api.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp } from '#tests/workers/people.ts'

const EXPIRED =
  'Something went wrong confirming your email. Please try again or request a new confirmation email.'

test('signing up creates an organization with its owner, signs in and sends a confirmation email', async () => {
  const api = createTestApi()
  const form = aSignUp()

  const { status, body } = await api.call(signUpContract.signUp, { body: form })

  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    email: form.email,
    name: 'Ana Silva',
    role: 'owner',
    emailConfirmed: false,
  })
  const me = await api.call(signInContract.getMe, {}, { token: body.token })
  expect(me.body).toMatchObject({
    user: { id: body.user.id },
    organization: { name: 'Acme', domain: form.domain, companySize: '11-50' },
    subscription: null,
  })
  expect(await readOutbox(api, form.email)).toMatchObject([
    {
      subject: 'Confirm your email address',
      links: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:8787\/auth\/confirm-email\/[\w-]{43}$/)],
    },
  ])
})

test('an address is one account in any spelling', async () => {
  const api = createTestApi()
  const form = aSignUp()
  await api.call(signUpContract.signUp, { body: form })

  const { status, body } = await api.call(signUpContract.signUp, {
    body: aSignUp({ email: form.email.toUpperCase() }),
  })

  expect(status).toBe(409)
  expect(body).toMatchObject({
    type: 'already-exists',
    errors: { email: ['This email is already in use. Please try another one.'] },
    message: 'This email is already in use. Please try another one.',
  })
})

test('of two concurrent sign-ups with one address, one succeeds', async () => {
  const api = createTestApi()
  const { email } = aSignUp()

  const responses = await Promise.all(
    [1, 2].map(() => api.call(signUpContract.signUp, { body: aSignUp({ email }) })),
  )

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  [
    { password: 'short-A', confirmPassword: 'short-A' },
    'password',
    'Password must be at least 8 characters long.',
  ],
  [{ confirmPassword: 'Another-word' }, 'confirmPassword', "Passwords don't match."],
  [{ domain: 'http://x' }, 'domain', 'Please enter a valid domain (e.g., example.com).'],
  [{ firstName: '' }, 'firstName', 'First name is required.'],
])('a sign-up with %o names the field and the fix', async (wrong, field, message) => {
  const { status, body } = await createTestApi().call(signUpContract.signUp, { body: aSignUp(wrong) })

  expect(status).toBe(422)
  expect(body.errors[field]).toContain(message)
})

test('the emailed link confirms once, and says afterwards that it was used', async () => {
  const api = createTestApi()
  const form = aSignUp()
  const { token } = (await api.call(signUpContract.signUp, { body: form })).body
  const link = { params: { token: await readMailedToken(api, form.email) } }

  const first = await api.call(signUpContract.confirmEmail, link)
  const second = await api.call(signUpContract.confirmEmail, link)

  expect(first.body).toEqual({ confirmed: true, isDomainElsewhere: false })
  expect(second.body).toMatchObject({
    type: 'conflict',
    detail: 'This link was already used. Your email address is confirmed.',
  })
  expect((await api.call(signInContract.getMe, {}, { token })).body.user.emailConfirmed).toBe(true)
})

test('a link can be read to see whether it was used, without using it', async () => {
  const api = createTestApi()
  const form = aSignUp()
  await api.call(signUpContract.signUp, { body: form })
  const link = { params: { token: await readMailedToken(api, form.email) } }
  const read = async (params = link.params) =>
    (await api.call(signUpContract.readConfirmationLink, { params })).body

  const [before, again] = [await read(), await read()]
  await api.call(signUpContract.confirmEmail, link)
  const after = await read()

  expect([before, again, after]).toEqual([{ state: 'open' }, { state: 'open' }, { state: 'used' }])
  expect(await read({ token: 'unknown' })).toMatchObject({ type: 'link-expired', detail: EXPIRED })
  api.wait(48 * HOUR)
  expect(await read()).toMatchObject({ type: 'link-expired' })
})

test('a confirmation link expires after 48 hours, and an unknown one is refused', async () => {
  const api = createTestApi()
  const form = aSignUp()
  await api.call(signUpContract.signUp, { body: form })
  const token = await readMailedToken(api, form.email)
  api.wait(48 * HOUR)

  const late = await api.call(signUpContract.confirmEmail, { params: { token } })
  const unknown = await api.call(signUpContract.confirmEmail, { params: { token: 'unknown' } })

  expect(late).toMatchObject({ status: 410, body: { type: 'link-expired', detail: EXPIRED } })
  expect(unknown).toMatchObject({ status: 410, body: { type: 'link-expired', detail: EXPIRED } })
})

test('of two concurrent openings of a confirmation link, one confirms', async () => {
  const api = createTestApi()
  const form = aSignUp()
  await api.call(signUpContract.signUp, { body: form })
  const params = { token: await readMailedToken(api, form.email) }

  const responses = await Promise.all([1, 2].map(() => api.call(signUpContract.confirmEmail, { params })))

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a confirmation link stops working when a newer one is sent', async () => {
  const api = createTestApi()
  const form = aSignUp()
  const { token } = (await api.call(signUpContract.signUp, { body: form })).body
  const older = await readMailedToken(api, form.email)
  await api.call(signUpContract.resendConfirmation, {}, { token })

  const stale = await api.call(signUpContract.confirmEmail, { params: { token: older } })
  const newer = { token: await readMailedToken(api, form.email) }

  expect(stale).toMatchObject({ status: 410, body: { type: 'link-expired', detail: EXPIRED } })
  expect((await api.call(signInContract.getMe, {}, { token })).body.user.emailConfirmed).toBe(false)
  expect((await api.call(signUpContract.confirmEmail, { params: newer })).status).toBe(200)
})

test('the confirmation can be sent again, until the address is confirmed', async () => {
  const api = createTestApi()
  const form = aSignUp()
  const { token } = (await api.call(signUpContract.signUp, { body: form })).body

  const again = await api.call(signUpContract.resendConfirmation, {}, { token })
  const mails = await readOutbox(api, form.email)
  await api.call(signUpContract.confirmEmail, { params: { token: await readMailedToken(api, form.email) } })
  const needless = await api.call(signUpContract.resendConfirmation, {}, { token })

  expect(again.status).toBe(202)
  expect(new Set(mails.map(({ links }) => links[0])).size).toBe(2)
  expect(needless.body.message).toBe('Your email address is already confirmed.')
  expect(await readOutbox(api, form.email)).toHaveLength(2)
})

test('a confirmation link does not reset a password', async () => {
  const api = createTestApi()
  const form = aSignUp()
  await api.call(signUpContract.signUp, { body: form })
  const token = await readMailedToken(api, form.email)

  const { status } = await api.call(passwordResetContract.resetPassword, {
    body: { token, password: 'Another-word', confirmPassword: 'Another-word' },
  })

  expect(status).toBe(410)
})

test('check-email says which addresses are available', async () => {
  const api = createTestApi()
  const { email } = aSignUp()
  const ask = async () => (await api.call(signUpContract.checkEmail, { body: { email } })).body

  const before = await ask()
  await api.call(signUpContract.signUp, { body: aSignUp({ email }) })

  expect([before, await ask()]).toEqual([{ available: true }, { available: false }])
})

import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import * as contactContract from '#contract/site/contact.ts'
import { checkDomain } from '#contract/organization/profile.ts'
import { createTestApi, HOUR, type TestApi } from '#tests/workers/api.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'

/** Calls until it is refused; returns the number of successful calls and the refusal. */
async function untilRefused(
  call: (round: number) => Promise<{ status: number; headers: Headers; body: unknown }>,
) {
  for (let round = 0; round < 1100; round += 1) {
    const response = await call(round)
    if (response.status === 429)
      return { round, retryAfter: Number(response.headers.get('retry-after')), body: response.body }
  }
  throw new Error('it was never refused')
}

const wrong = (api: TestApi, email: string, from?: string) =>
  api.call(
    signInContract.signIn,
    { body: { email, password: 'Wrong-password' } },
    from === undefined ? {} : { headers: { 'cf-connecting-ip': from } },
  )

test('ten wrong passwords from one IP address are allowed, and one more after a while', async () => {
  const api = createTestApi()
  const account = aSignUp()
  await api.call(signUpContract.signUp, { body: account })

  const { round, retryAfter, body } = await untilRefused(() => wrong(api, account.email))

  expect(round).toBe(10)
  expect(retryAfter).toBe(90)
  expect(body).toMatchObject({
    type: 'too-many-requests',
    status: 429,
    detail: 'Too many attempts. Try again in 90 seconds.',
  })
  const signIn = () => api.call(signInContract.signIn, { body: { email: account.email, password: PASSWORD } })
  expect((await signIn()).status).toBe(429)
  api.wait(retryAfter * 1000)
  expect((await signIn()).status).toBe(200)
})

test('guessing from elsewhere does not lock out the owner', async () => {
  const api = createTestApi()
  const account = aSignUp()
  await api.call(signUpContract.signUp, { body: account })
  await untilRefused(() => wrong(api, account.email, '198.51.100.7'))

  const owner = await api.call(signInContract.signIn, { body: { email: account.email, password: PASSWORD } })

  expect(owner.status).toBe(200)
})

test('a successful sign-in does not count as an attempt', async () => {
  const api = createTestApi()
  const account = aSignUp()
  await api.call(signUpContract.signUp, { body: account })

  const statuses = []
  for (let round = 0; round < 12; round += 1) {
    statuses.push(
      (await api.call(signInContract.signIn, { body: { email: account.email, password: PASSWORD } })).status,
    )
  }

  expect(new Set(statuses)).toEqual(new Set([200]))
})

test.each([
  [
    'check-email',
    20,
    (api: TestApi) => api.call(signUpContract.checkEmail, { body: { email: aSignUp().email } }),
  ],
  ['check-domain', 30, (api: TestApi) => api.call(checkDomain, { body: { domain: aSignUp().domain } })],
  [
    'forgot-password',
    10,
    (api: TestApi) => api.call(passwordResetContract.forgotPassword, { query: { email: aSignUp().email } }),
  ],
  [
    'confirm-email',
    60,
    (api: TestApi) => api.call(signUpContract.confirmEmail, { params: { token: 'unknown' } }),
  ],
  [
    'refresh',
    1000,
    (api: TestApi) => api.call(signInContract.refreshToken, { body: { refreshToken: 'unknown' } }),
  ],
  [
    'reset-password',
    20,
    (api: TestApi) =>
      api.call(passwordResetContract.resetPassword, {
        body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD },
      }),
  ],
  [
    'contact',
    5,
    (api: TestApi) =>
      api.call(contactContract.sendContact, {
        body: { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Hello' },
      }),
  ],
])(
  '%s allows %i calls from one IP address, and more from another',
  { timeout: 60_000 },
  async (_, max, call) => {
    const api = createTestApi()
    const { round, retryAfter } = await untilRefused(() => call(api))

    expect(round).toBe(max)
    expect(retryAfter).toBeGreaterThan(0)
    expect((await call(createTestApi())).status).not.toBe(429)
  },
)

test('emails to one address are limited over all callers', async () => {
  const { email } = aSignUp()

  const { round } = await untilRefused(() =>
    createTestApi().call(passwordResetContract.forgotPassword, { query: { email } }),
  )

  expect(round).toBe(4)
})

test('a confirmation is sent again five times an hour', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api, { isConfirmed: false })
  const resend = () => api.call(signUpContract.resendConfirmation, {}, { token })

  expect((await untilRefused(resend)).round).toBe(5)
})

test('sign-ups from one IP address are limited to 20 an hour, before any password is hashed', async () => {
  const api = createTestApi()
  const again = () => api.call(signUpContract.signUp, { body: aSignUp() })

  expect((await untilRefused(again)).round).toBe(20)
  api.wait(HOUR)
  expect((await again()).status).toBe(201)
}, 60_000)

import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import * as securityContract from '#contract/account/security.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { giveCheapPassword } from '#tests/workers/cheap-password.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, createTestScope, PASSWORD } from '#tests/workers/people.ts'
import { codeOf, turnTwoStepOn } from '#tests/workers/two-step.ts'
import { sealDevice } from '#api/core/sessions/known-devices.ts'
import { findUserById } from '#api/core/directory/credentials.queries.ts'

const NEW_PASSWORD = 'Another-word'
const newPassword = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
const WRONG_CODE = 'aaaaaaaaaa'

/** A user with a password, and a known device. */
async function setUp() {
  const api = createTestApi()
  const person = await createPerson(api)
  const row = await giveCheapPassword(api, person.id)
  return { api, ...person, device: await sealDevice(createTestScope(api), row) }
}

interface Try {
  email: string
  password?: string
  devices?: string[]
}
const signIn = (api: TestApi, body: Try, from = api.address) =>
  api.call(
    signInContract.signIn,
    { body: { password: PASSWORD, ...body } },
    { headers: { 'cf-connecting-ip': from } },
  )

/** One of ten IP addresses that no other test uses. */
const crowd = ({ address }: TestApi, round: number) => address.replace(/^10\./, `${20 + (round % 10)}.`)

const guess = async (api: TestApi, email: string, round: number) =>
  (await signIn(api, { email, password: 'Wrong-password' }, crowd(api, round))).status

async function guessOften(api: TestApi, email: string, rounds: number) {
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) statuses.add(await guess(api, email, round))
  return [...statuses]
}

test('constant guessing from ten IP addresses does not lock out a known device', async () => {
  const { api, email, device } = await setUp()
  expect(await guessOften(api, email, 100)).toEqual([401])
  const refused = (await signIn(api, { email })).body

  let devices = [device]
  const owner: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 10; round += 1) {
    api.wait(12_000)
    const refusal = await guess(api, email, round)
    unknown.push(refusal === 429 ? refusal : (await signIn(api, { email })).status)
    if (round % 3 !== 0) continue
    const { status, body } = await signIn(api, { email, devices })
    owner.push(status)
    devices = [body.deviceToken ?? '']
  }

  expect(owner).toEqual([200, 200, 200, 200])
  expect(unknown).toContain(429)
  expect(refused.detail).toBe(
    'Too many attempts for this account. Use a device you signed in on before, or reset your password by email. Try again in 36 seconds.',
  )
})

test('a known device has ten attempts of its own, even at an exhausted IP address', async () => {
  const { api, email, device } = await setUp()
  const wrong = { email, password: 'Wrong-password', devices: [device] }
  const statuses: number[] = []

  for (let round = 0; round < 11; round += 1)
    statuses.push((await signIn(api, wrong, crowd(api, round))).status)

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  // Nor do its attempts count for anybody else.
  expect((await signIn(api, { email })).status).toBe(200)
})

test('sixty attempts for other accounts at one IP address do not lock out a known device there', async () => {
  const { api, email, device } = await setUp()
  const strangers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPerson(api)))
  for (const stranger of strangers) {
    await giveCheapPassword(api, stranger.id)
    for (let round = 0; round < 10; round += 1)
      await signIn(api, { email: stranger.email, password: 'Wrong-password' })
  }

  expect((await signIn(api, { email })).status).toBe(429)
  expect((await signIn(api, { email, devices: [device] })).status).toBe(200)
})

test('a token of another account, of an earlier password, or half a year old does not count', async () => {
  const { api, id, email, device } = await setUp()
  const stranger = await createPerson(api)
  const theirs = await sealDevice(createTestScope(api), await giveCheapPassword(api, stranger.id))
  await giveCheapPassword(api, id, NEW_PASSWORD)
  await guessOften(api, email, 100)

  const before = await signIn(api, { email, password: NEW_PASSWORD, devices: [device, theirs, 'nonsense'] })
  api.wait(181 * DAY)
  await giveCheapPassword(api, id)
  await guessOften(api, email, 100)
  const old = await signIn(api, { email, devices: [device] })

  expect([before.status, old.status]).toEqual([429, 429])
})

test('a device is known after a sign-up, a sign-in, a password reset and a password change', async () => {
  const api = createTestApi()
  const form = aSignUp()
  const { email } = form
  const signedUp = (await api.call(signUpContract.signUp, { body: form })).body
  const change = { currentPassword: PASSWORD, ...newPassword, devices: [signedUp.deviceToken ?? ''] }
  const changed = await api.call(securityContract.changePassword, { body: change }, { token: signedUp.token })
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const reset = await api.call(passwordResetContract.resetPassword, {
    body: { token: await readMailedToken(api, email), ...newPassword },
  })
  await giveCheapPassword(api, signedUp.user.id)
  const signedIn = await signIn(api, { email })

  const tokens = [signedUp, changed.body, reset.body, signedIn.body].map(({ deviceToken }) => deviceToken)
  expect(tokens).toEqual(tokens.map(() => expect.stringMatching(/^eyJ[\w.-]{200,900}$/) as unknown))
  expect(reset.body.userId).toBe(signedUp.user.id)
})

test('a password reset makes the device known, while the guessing continues', async () => {
  const { api, email } = await setUp()
  await guessOften(api, email, 100)
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const reset = { token: await readMailedToken(api, email), ...newPassword }
  const { deviceToken } = (await api.call(passwordResetContract.resetPassword, { body: reset })).body

  expect((await signIn(api, { email, password: NEW_PASSWORD })).status).toBe(429)
  expect((await signIn(api, { email, password: NEW_PASSWORD, devices: [deviceToken] })).status).toBe(200)
})

/** A user with two-step sign-in, and a device that has passed it. */
async function setUpTwoStep() {
  const api = createTestApi()
  const person = await createPerson(api)
  const { address } = await turnTwoStepOn(api, person.token)
  await giveCheapPassword(api, person.id)
  const { challenge = '' } = (await signIn(api, { email: person.email })).body
  const scope = createTestScope(api)
  const row = await findUserById(scope.db, person.id)
  if (!row) throw new Error('the person is gone')
  const toDevice = (hasPassedTwoStep: boolean) => sealDevice(scope, row, { hasPassedTwoStep })
  const giveCode = (body: { challenge: string; code: string; devices?: string[] }, from = api.address) =>
    api.call(signInContract.signInWithCode, { body }, { headers: { 'cf-connecting-ip': from } })
  return { api, ...person, address, toDevice, challenge, giveCode }
}

test('using up the codes does not lock out a device that has passed two-step sign-in', async () => {
  const { api, address, toDevice, challenge, giveCode } = await setUpTwoStep()
  const [passed, onlyPassword] = [await toDevice(true), await toDevice(false)]
  const code = () => codeOf(address, api.clock.at)
  for (let round = 0; round < 20; round += 1) await giveCode({ challenge, code: '000000' }, crowd(api, round))

  const elsewhere = await giveCode({ challenge, code: code() })
  const unproved = await giveCode({ challenge, code: code(), devices: [onlyPassword] })
  const known = await giveCode({ challenge, code: code(), devices: [passed] })

  expect([elsewhere.status, unproved.status]).toEqual([429, 429])
  expect(known.status).toBe(200)
})

test('recovery codes of a device that has passed two-step sign-in are counted separately too', async () => {
  const { api, toDevice, challenge, giveCode } = await setUpTwoStep()
  const passed = await toDevice(true)
  for (let round = 0; round < 20; round += 1)
    await giveCode({ challenge, code: WRONG_CODE }, crowd(api, round))

  expect((await giveCode({ challenge, code: WRONG_CODE })).status).toBe(429)
  expect((await giveCode({ challenge, code: WRONG_CODE, devices: [passed] })).status).toBe(401)
})

test('a password reset allows no further attempts at codes', async () => {
  const { api, email, toDevice, challenge, giveCode } = await setUpTwoStep()
  const onlyPassword = await toDevice(false)
  for (let round = 0; round < 20; round += 1) await giveCode({ challenge, code: '000000' }, crowd(api, round))
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const reset = { token: await readMailedToken(api, email), ...newPassword, devices: [onlyPassword] }
  const { deviceToken } = (await api.call(passwordResetContract.resetPassword, { body: reset })).body

  const again = await signIn(api, { email, password: NEW_PASSWORD, devices: [deviceToken] })
  const { status } = await giveCode({
    challenge: again.body.challenge ?? '',
    code: '000000',
    devices: [deviceToken],
  })

  expect(status).toBe(429)
})

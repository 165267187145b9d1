import { beforeEach, expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import * as securityContract from '#contract/account/security.ts'
import * as profileContract from '#contract/account/profile.ts'
import { createTestApi, DAY, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims } from '#tests/workers/provider-keys.ts'
import { codeOf as codeAt, PERIOD, turnTwoStepOn } from '#tests/workers/two-step.ts'

let api: TestApi
beforeEach(() => {
  api = createTestApi()
})

const WRONG = 'This code is wrong, has expired, or was already used.'
const OVERDUE = 'This sign-in took too long or was already finished. Start again.'

const codeOf = (address: string, at = api.clock.at) => codeAt(address, at)
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A confirmed user with a password and two-step sign-in, and a clock past the time step of the first code. */
async function aSecuredPerson(on: TestApi = api) {
  const form = aSignUp()
  const { body } = await on.call(signUpContract.signUp, { body: form })
  await on.call(signUpContract.confirmEmail, { params: { token: await readMailedToken(on, form.email) } })
  const caller = { token: body.token }
  return { ...body.user, ...form, tokens: body, caller, ...(await turnTwoStepOn(on, body.token)) }
}

const signIn = (email: string, password = PASSWORD) =>
  api.call(signInContract.signIn, { body: { email, password } })
async function challengeFor(email: string, password = PASSWORD): Promise<string> {
  const { body } = await signIn(email, password)
  return (body as { challenge?: string }).challenge ?? ''
}
const finish = (challenge: string, code: string, headers = {}) =>
  api.call(signInContract.signInWithCode, { body: { challenge, code } }, { headers })

test('a secret is active once confirmed with a code, which sends an email', async () => {
  const { token, email } = await createPerson(api)
  const begun = await api.call(securityContract.beginTwoStep, {}, { token })
  const before = await api.call(profileContract.getProfile, {}, { token })

  const wrong = await api.call(
    securityContract.confirmTwoStep,
    { body: { code: wrongOf(codeOf(begun.body.address)) } },
    { token },
  )
  const right = await api.call(
    securityContract.confirmTwoStep,
    { body: { code: codeOf(begun.body.address) } },
    { token },
  )

  expect(begun.body.address).toMatch(
    /^otpauth:\/\/totp\/Bellwether:.*secret=[A-Z2-7]{32}.*digits=6&period=30/,
  )
  expect(before.body.twoStep).toEqual({ isOn: false, codesLeft: 0 })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [WRONG] } } })
  expect(new Set(right.body.recoveryCodes).size).toBe(10)
  expect(right.body.recoveryCodes.every((code) => /^[a-z2-9]{10}$/.test(code))).toBe(true)
  expect((await api.call(profileContract.getProfile, {}, { token })).body.twoStep).toEqual({
    isOn: true,
    codesLeft: 10,
  })
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
  expect((await api.call(securityContract.beginTwoStep, {}, { token })).body).toMatchObject({
    type: 'conflict',
  })
})

test('neither the secret nor a recovery code is stored in plain text', async () => {
  const { id, address, recoveryCodes } = await aSecuredPerson()
  const secret = new URL(address).searchParams.get('secret') ?? ''

  const user = await api.bindings.DB.prepare('select * from users where id = ?').bind(id).first()
  const codes = await api.bindings.DB.prepare('select * from recovery_codes where user_id = ?').bind(id).all()

  expect(JSON.stringify(user)).not.toContain(secret)
  expect(codes.results).toHaveLength(10)
  for (const code of recoveryCodes) expect(JSON.stringify(codes.results)).not.toContain(code)
})

test('the right password alone opens no session; with a code it does', async () => {
  const { id, email, address } = await aSecuredPerson()

  const first = await signIn(email)
  const second = await finish(await challengeFor(email), codeOf(address))

  expect(first).toMatchObject({ status: 401, body: { type: 'two-step-required' } })
  expect(first.body).not.toHaveProperty('token')
  expect(second).toMatchObject({ status: 200, body: { user: { id } } })
  expect((await api.call(signInContract.getMe, {}, { token: second.body.token })).status).toBe(200)
})

test('a wrong password does not reveal two-step sign-in', async () => {
  const { email } = await aSecuredPerson()

  expect((await signIn(email, 'Wrong-password')).body).toMatchObject({ type: 'invalid-credentials' })
})

test('no code is accepted twice, nor an earlier one, even concurrently', async () => {
  const { email, address } = await aSecuredPerson()
  const before = codeOf(address)
  api.wait(PERIOD)
  const code = codeOf(address)
  const challenges = [
    await challengeFor(email),
    await challengeFor(email),
    await challengeFor(email),
  ] as const

  const together = await Promise.all([finish(challenges[0], code), finish(challenges[1], code)])
  const afterwards = await finish(challenges[2], code)
  const older = await finish(challenges[2], before)

  expect(together.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(afterwards.body).toMatchObject({ type: 'invalid-credentials', errors: { code: [WRONG] } })
  expect(older.body).toMatchObject({ errors: { code: [WRONG] } })
})

test('codes of adjacent time steps are accepted, others are not', async () => {
  const { email, address } = await aSecuredPerson()
  const at = (periods: number) => codeOf(address, new Date(api.clock.at.getTime() + periods * PERIOD))

  const statuses = []
  for (const periods of [-2, 2, 1]) {
    statuses.push((await finish(await challengeFor(email), at(periods))).status)
  }

  expect(statuses).toEqual([401, 401, 200])
})

test('a challenge is valid for one sign-in and for five minutes', async () => {
  const { email, address, recoveryCodes } = await aSecuredPerson()
  const challenge = await challengeFor(email)
  const late = await challengeFor(email)

  const first = await finish(challenge, codeOf(address))
  const again = await finish(challenge, recoveryCodes[0] ?? '')
  api.wait(5 * MINUTE)
  const overdue = await finish(late, codeOf(address))

  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 401, body: { errors: { challenge: [OVERDUE] } } })
  expect(overdue).toMatchObject({ status: 401, body: { errors: { challenge: [OVERDUE] } } })
  // A refused attempt has used no code.
  expect(
    (await api.call(profileContract.getProfile, {}, { token: first.body.token })).body.twoStep.codesLeft,
  ).toBe(10)
})

test('a challenge belongs to one person: another’s code is refused, and it opens nothing else', async () => {
  const ana = await aSecuredPerson()
  const eve = await aSecuredPerson()
  const challenge = await challengeFor(ana.email)

  const withEves = await finish(challenge, codeOf(eve.address))
  const withEvesRecovery = await finish(challenge, eve.recoveryCodes[0] ?? '')
  const asBearer = await api.call(signInContract.getMe, {}, { token: challenge })
  const asRefresh = await api.call(signInContract.refreshToken, {
    body: { refreshToken: challenge.slice(0, 200) },
  })
  const changed = await finish(`${challenge.slice(0, -4)}AAAA`, codeOf(ana.address))
  const anAccessToken = await finish(ana.tokens.token, codeOf(ana.address))

  expect(
    [withEves, withEvesRecovery, asBearer, asRefresh, changed, anAccessToken].map((r) => r.status),
  ).toEqual([401, 401, 401, 401, 401, 401])
})

test('a password reset requires a code, and voids earlier challenges', async () => {
  const { email, address } = await aSecuredPerson()
  const stale = await challengeFor(email)
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const password = 'Another-word'
  const token = await readMailedToken(api, email)
  await api.call(passwordResetContract.resetPassword, {
    body: { token, password, confirmPassword: password },
  })

  const first = await signIn(email, password)
  const withStale = await finish(stale, codeOf(address))
  const withFresh = await finish(await challengeFor(email, password), codeOf(address))

  expect(first.body).toMatchObject({ type: 'two-step-required' })
  expect(withStale.body).toMatchObject({ errors: { challenge: [OVERDUE] } })
  expect(withFresh.status).toBe(200)
})

test('a provider sign-in requires a code too, and is connected only after it', async () => {
  const provider = await createProviderKeys()
  api = createTestApi({ fetch: provider.serve })
  const { id, email, address, caller } = await aSecuredPerson()
  const credential = await provider.sign({ claims: googleClaims(api.clock.at, { email }) })

  const first = await api.call(signInContract.signInWith.google, { body: { credential } })
  const between = await api.call(profileContract.getProfile, {}, caller)
  const again = await api.call(signInContract.signInWith.google, { body: { credential } })
  const second = await finish((first.body as { challenge?: string }).challenge ?? '', codeOf(address))

  expect(first).toMatchObject({ status: 401, body: { type: 'two-step-required' } })
  expect(between.body.identities).toEqual([])
  expect(again.body).toMatchObject({ detail: 'This sign-in was already used. Start again.' })
  expect(second).toMatchObject({ status: 200, body: { user: { id } } })
  expect((await api.call(profileContract.getProfile, {}, caller)).body.identities).toMatchObject([
    { provider: 'google' },
  ])
  expect((await readOutbox(api, email))[0]?.subject).toBe('Google was connected to your account')
})

test('each recovery code works once, however it is typed, and sends an email', async () => {
  const { email, recoveryCodes, caller } = await aSecuredPerson()
  const [code = ''] = recoveryCodes
  const typed = ` ${code.slice(0, 5).toUpperCase()}-${code.slice(5)} `

  const together = await Promise.all([
    finish(await challengeFor(email), typed),
    finish(await challengeFor(email), code),
  ])

  expect(together.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await api.call(profileContract.getProfile, {}, caller)).body.twoStep.codesLeft).toBe(9)
  expect((await readOutbox(api, email))[0]?.subject).toBe('A recovery code was used')
})

test('guessing ends after 20 codes, from any address, and the owner can still sign in', async () => {
  const { email, address, recoveryCodes } = await aSecuredPerson()
  const wrong = wrongOf(codeOf(address))
  const challenge = await challengeFor(email)
  const refusals: string[] = []
  for (let guess = 0; guess < 22; guess += 1) {
    const { body } = await finish(challenge, wrong, { 'cf-connecting-ip': `192.0.2.${guess}` })
    refusals.push(body.type)
  }

  const right = await finish(challenge, codeOf(address))
  const recovered = await finish(challenge, recoveryCodes[0] ?? '')
  api.wait(DAY)
  const dayAfter = await finish(await challengeFor(email), codeOf(address))

  expect(refusals.slice(0, 20)).toEqual(Array<string>(20).fill('invalid-credentials'))
  expect(refusals.slice(20)).toEqual(['too-many-requests', 'too-many-requests'])
  expect(right.status).toBe(429)
  expect(recovered.status).toBe(200)
  expect(dayAfter.status).toBe(200)
  const warnings = (await readOutbox(api, email)).filter((mail) => mail.subject.includes('guessing'))
  expect(warnings).toHaveLength(1)
})

test('new recovery codes require a code, and replace the previous ones', async () => {
  const { email, address, caller, recoveryCodes } = await aSecuredPerson()

  const without = await api.call(securityContract.renewRecoveryCodes, { body: { code: '000000' } }, caller)
  const renewed = await api.call(
    securityContract.renewRecoveryCodes,
    { body: { code: codeOf(address) } },
    caller,
  )
  const old = await finish(await challengeFor(email), recoveryCodes[1] ?? '')
  const fresh = await finish(await challengeFor(email), renewed.body.recoveryCodes[1] ?? '')

  expect(without.status).toBe(422)
  expect([old.status, fresh.status]).toEqual([401, 200])
})

test('it is turned off with an app code or a recovery code, which sends an email', async () => {
  const { email, caller, recoveryCodes } = await aSecuredPerson()

  const wrong = await api.call(securityContract.endTwoStep, { body: { code: 'aaaaaaaaaa' } }, caller)
  const ended = await api.call(
    securityContract.endTwoStep,
    { body: { code: recoveryCodes[3] ?? '' } },
    caller,
  )
  const again = await api.call(
    securityContract.endTwoStep,
    { body: { code: recoveryCodes[4] ?? '' } },
    caller,
  )

  expect(wrong.status).toBe(422)
  expect(ended.body.twoStep).toEqual({ isOn: false, codesLeft: 0 })
  expect(again.body).toMatchObject({ type: 'conflict', detail: 'Two-step sign-in is not on.' })
  expect((await signIn(email)).status).toBe(200)
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toContain('Two-step sign-in is off')
})

test('a secret encrypted with an old key still works, and is re-encrypted with the new one', async () => {
  const OLD = { id: 'old', secret: 'the key that signed before the new one' }
  const NEW = { id: 'newest', secret: 'the key that signs after the change, 32 long' }
  const before = createTestApi({ settings: { TOKEN_KEYS: JSON.stringify([OLD]) } })
  const { email, address } = await aSecuredPerson(before)
  const signInAt = async (ring: object[]) => {
    api = createTestApi({ settings: { TOKEN_KEYS: JSON.stringify(ring) } })
    api.clock.at = before.clock.at
    before.wait(PERIOD * 2)
    return (await finish(await challengeFor(email), codeOf(address))).status
  }

  expect(await signInAt([NEW, OLD])).toBe(200)
  expect(await signInAt([NEW])).toBe(200)
  expect(await signInAt([OLD])).toBe(401)
})

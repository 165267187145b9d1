import { beforeEach, expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as securityContract from '#contract/account/security.ts'
import { createTestApi, DAY, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'

let api: TestApi
beforeEach(() => {
  api = createTestApi()
})

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const NEW_PASSWORD = 'Another-word'

async function signUp(headers = {}) {
  const form = aSignUp()
  const { body } = await api.call(signUpContract.signUp, { body: form }, { headers })
  return { ...form, ...body.user, ...body }
}
const signIn = async (email: string, headers = {}) =>
  (await api.call(signInContract.signIn, { body: { email, password: PASSWORD } }, { headers })).body
const list = async (token: string) =>
  (await api.call(securityContract.listSessions, {}, { token })).body.items
const isIn = async (token: string) => (await api.call(signInContract.getMe, {}, { token })).status === 200
const canRefresh = async (refreshToken: string) =>
  (await api.call(signInContract.refreshToken, { body: { refreshToken } })).status === 200
const findOrganizationId = async (token: string) =>
  (await api.call(signInContract.getMe, {}, { token })).body.organization.id
const openExtension = async (token: string) =>
  (await api.call(signInContract.startExtensionSession, {}, { token })).body
const changePassword = (token: string, currentPassword: string, password = NEW_PASSWORD) =>
  api.call(
    securityContract.changePassword,
    { body: { currentPassword, password, confirmPassword: password } },
    { token },
  )

test('sessions are listed with device and network, most recently used first', async () => {
  const { email, token, refreshToken } = await signUp({
    'user-agent': MAC,
    'cf-connecting-ip': '198.51.100.23',
  })
  api.wait(MINUTE)
  await signIn(email, { 'user-agent': LINUX, 'cf-connecting-ip': '2001:db8:1:2:3::4' })
  const before = await list(token)
  api.wait(MINUTE)
  const refreshed = await api.call(
    signInContract.refreshToken,
    { body: { refreshToken } },
    { headers: { 'user-agent': MAC, 'cf-connecting-ip': '203.0.113.9' } },
  )

  const after = await list(refreshed.body.token)

  expect(before).toMatchObject([
    { device: 'Firefox on Linux', network: '2001:db8:1:2::/64', kind: 'web', isCurrent: false },
    { device: 'Safari on macOS', network: '198.51.100.0/24', isCurrent: true },
  ])
  expect(after).toMatchObject([
    { device: 'Safari on macOS', network: '203.0.113.0/24', lastUsedAt: api.clock.at.toISOString() },
    { device: 'Firefox on Linux' },
  ])
})

test('one session ends immediately, with its refresh token, and the others stay', async () => {
  const mine = await signUp()
  const other = await signIn(mine.email)
  const [session] = (await list(mine.token)).filter(({ isCurrent }) => !isCurrent)
  const params = { id: session?.id ?? '' }

  const ended = await api.call(securityContract.endSession, { params }, { token: mine.token })
  const again = await api.call(securityContract.endSession, { params }, { token: mine.token })

  expect([ended.status, again.status]).toEqual([204, 404])
  expect([await isIn(mine.token), await isIn(other.token)]).toEqual([true, false])
  expect(await canRefresh(other.refreshToken)).toBe(false)
})

test('nobody ends, or sees, the session of somebody else', async () => {
  const ana = await signUp()
  const colleague = await createPerson(api, { organizationId: await findOrganizationId(ana.token) })
  const [session] = await list(ana.token)

  const { status } = await api.call(
    securityContract.endSession,
    { params: { id: session?.id ?? '' } },
    { token: colleague.token },
  )

  expect(status).toBe(404)
  expect(await isIn(ana.token)).toBe(true)
  expect((await list(colleague.token)).map(({ id }) => id)).not.toContain(session?.id)
})

test('signing out everywhere ends every session, including the current one and the extension’s', async () => {
  const mine = await signUp()
  const other = await signIn(mine.email)
  const extension = await openExtension(mine.token)

  const { status } = await api.call(securityContract.endSessions, {}, { token: mine.token })

  expect(status).toBe(204)
  for (const { token, refreshToken } of [mine, other, extension]) {
    expect(await isIn(token)).toBe(false)
    expect(await canRefresh(refreshToken)).toBe(false)
  }
})

test('the extension has a session of its own, which signing out ends too', async () => {
  const mine = await signUp()
  const other = await signIn(mine.email)
  const extension = await openExtension(mine.token)
  const listed = await list(mine.token)

  await api.call(signInContract.signOut, { body: { refreshToken: mine.refreshToken } })

  expect(listed.map(({ kind }) => kind).sort()).toEqual(['extension', 'web', 'web'])
  expect(await isIn(extension.token)).toBe(false)
  expect(await canRefresh(extension.refreshToken)).toBe(false)
  expect(await isIn(other.token)).toBe(true)
})

test('a stolen token of the extension ends the extension’s session alone; one of the browser ends both', async () => {
  const mine = await signUp()
  const extension = await openExtension(mine.token)
  const second = await openExtension(mine.token)
  await canRefresh(extension.refreshToken)
  api.wait(MINUTE)

  expect(await canRefresh(extension.refreshToken)).toBe(false)
  expect([await isIn(extension.token), await isIn(second.token), await isIn(mine.token)]).toEqual([
    false,
    true,
    true,
  ])

  await canRefresh(mine.refreshToken)
  api.wait(MINUTE)
  await canRefresh(mine.refreshToken)
  expect([await isIn(second.token), await isIn(mine.token)]).toEqual([false, false])
})

test('a session of the extension opens no further one, nor does one that has ended', async () => {
  const mine = await signUp()
  const extension = await openExtension(mine.token)
  const refused = await api.call(signInContract.startExtensionSession, {}, { token: extension.token })

  const [ended, opened] = await Promise.all([
    api.call(securityContract.endSessions, {}, { token: mine.token }),
    api.call(signInContract.startExtensionSession, {}, { token: mine.token }),
  ])

  expect(refused.body).toMatchObject({ type: 'conflict' })
  expect(ended.status).toBe(204)
  if (opened.status === 201) expect(await isIn(opened.body.token)).toBe(false)
})

test('the extension’s previous session ends when it requests a new one, but not within the same minute', async () => {
  const mine = await signUp()
  const first = await openExtension(mine.token)
  const twin = await openExtension(mine.token)
  const both = [await isIn(first.token), await isIn(twin.token)]
  api.wait(2 * MINUTE)
  const later = await openExtension(mine.token)

  expect(both).toEqual([true, true])
  expect([await isIn(first.token), await isIn(twin.token), await isIn(later.token)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a new password ends the other sessions, keeps this one, and sends an email', async () => {
  const mine = await signUp()
  const other = await signIn(mine.email)
  const extension = await openExtension(mine.token)

  const wrong = await changePassword(mine.token, 'Wrong-password')
  const right = await changePassword(mine.token, PASSWORD)

  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: ['The current password is not right.'] } },
  })
  expect(right.status).toBe(200)
  expect([await isIn(mine.token), await isIn(other.token), await isIn(extension.token)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await signIn(mine.email)).user).toBeUndefined()
  expect((await readOutbox(api, mine.email))[0]?.subject).toBe('Your password was changed')
})

test('of two concurrent changes with the same current password, one succeeds', async () => {
  const mine = await signUp()

  const responses = await Promise.all([
    changePassword(mine.token, PASSWORD, 'First-password'),
    changePassword(mine.token, PASSWORD, 'Other-password'),
  ])

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  const changes = (await readOutbox(api, mine.email)).filter((mail) => mail.subject.includes('changed'))
  expect(changes).toHaveLength(1)
})

test('the current password can’t be guessed from inside a session', async () => {
  const { token } = await signUp()
  const statuses = []
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await changePassword(token, `Guess-number-${guess}`)).status)
  }

  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  expect((await changePassword(token, PASSWORD)).status).toBe(429)
})

test('a first password needs no current one', async () => {
  const { token, email } = await createPerson(api)

  expect((await changePassword(token, '', PASSWORD)).status).toBe(200)
  expect((await signIn(email)).token).toBeTypeOf('string')
  expect((await changePassword(token, '', NEW_PASSWORD)).status).toBe(422)
})

test('an expired session is not listed', async () => {
  const { email } = await signUp()
  api.wait(31 * DAY)
  const { token } = await signIn(email)

  expect(await list(token)).toHaveLength(1)
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import * as contract from '#contract/account/sign-in.ts'
import { createTestApi, MINUTE, type TestApi } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson } from '#tests/workers/people.ts'

// Of the tokens that a session has used only the last one is kept, and each of the others is known again.

const STOLEN = 'You were signed out for your safety'

const refresh = (api: TestApi, refreshToken: string) =>
  api.call(contract.refreshToken, { body: { refreshToken } })

const findSession = (userId: string) =>
  env.DB.prepare('select id, last_used_at as lastUsedAt from sessions where user_id = ?')
    .bind(userId)
    .first<{ id: string; lastUsedAt: number }>()

async function countTokens(userId: string) {
  const select = 'select count(*) as count from refresh_tokens where session_id = ?'
  return env.DB.prepare(select)
    .bind((await findSession(userId))?.id)
    .first<number>('count')
}

/** A session that was refreshed some times, with all the tokens that it had. */
async function createRefreshed(times: number) {
  const api = createTestApi()
  const person = await createPerson(api)
  const tokens = [person.refreshToken]
  let token = person.token
  for (let at = 0; at < times; at += 1) {
    api.wait(15 * MINUTE)
    const { body } = await refresh(api, tokens.at(-1) ?? '')
    tokens.push(body.refreshToken)
    token = body.token
  }
  const [first = ''] = tokens
  const readMails = async () => (await readOutbox(api, person.email)).map(({ subject }) => subject)
  const isOpen = async () => (await api.call(contract.getMe, {}, { token })).status === 200
  return { api, person, tokens, first, latest: tokens.at(-1) ?? '', readMails, isOpen }
}

test('a session keeps two tokens however often it is refreshed', async () => {
  const { person } = await createRefreshed(6)

  expect(await countTokens(person.id)).toBe(2)
})

test('each token that was used is known again, long after it was let go: the family ends, the owner is told once', async () => {
  for (const index of [0, 2, 4]) {
    const { api, person, tokens, latest, readMails, isOpen } = await createRefreshed(5)
    api.wait(MINUTE)

    expect((await refresh(api, tokens[index] ?? '')).body).toMatchObject({
      status: 401,
      message: 'refresh failed',
    })
    expect((await refresh(api, tokens[index] ?? '')).status).toBe(401)
    expect((await refresh(api, latest)).status).toBe(401)
    expect(await isOpen()).toBe(false)
    expect(await readMails()).toEqual([STOLEN])
    const { results } = await env.DB.prepare(
      "select actor_id as actorId, reason from changes where subject_id = ? and action = 'security.session-revoked'",
    )
      .bind(person.id)
      .all()
    expect(results).toEqual([{ actorId: null, reason: 'Its refresh token was used twice.' }])
  }
})

test('signing out with a token that was used long ago ends its session', async () => {
  const { api, first, latest, isOpen } = await createRefreshed(4)

  await api.call(contract.signOut, { body: { refreshToken: first } })

  expect(await isOpen()).toBe(false)
  expect((await refresh(api, latest)).status).toBe(401)
})

test('what only looks like a token of a session ends nothing', async () => {
  const { api, person, first, latest, readMails, isOpen } = await createRefreshed(2)
  const other = await createPerson(api)
  const change = (part: number, text: string) => first.split('.').with(part, text).join('.')
  const session = (await findSession(person.id))?.id.slice('ses_'.length) ?? ''
  const forged = [
    change(4, 'A'.repeat(22)),
    change(3, newToken()),
    change(2, '0'.repeat(8)),
    other.refreshToken.split('.').with(0, session).join('.'),
    `${first}x`,
    newToken(),
    '.',
  ]

  for (const refreshToken of forged) {
    expect((await refresh(api, refreshToken)).status).toBe(401)
    await api.call(contract.signOut, { body: { refreshToken } })
  }

  expect(await isOpen()).toBe(true)
  expect(await readMails()).toEqual([])
  expect((await refresh(api, latest)).status).toBe(200)
})

test('a token from after a restored backup is refused, without a notice about theft', async () => {
  const { api, person, tokens, latest, readMails, isOpen } = await createRefreshed(3)
  const session = await findSession(person.id)
  const before = (session?.lastUsedAt ?? 0) - 30 * MINUTE
  await env.DB.batch([
    env.DB.prepare('delete from refresh_tokens where session_id = ?').bind(session?.id),
    env.DB.prepare('update sessions set last_used_at = ? where id = ?').bind(before, session?.id),
  ])

  expect((await refresh(api, latest)).status).toBe(401)
  expect((await refresh(api, tokens[2] ?? '')).status).toBe(401)

  expect(await isOpen()).toBe(true)
  expect(await readMails()).toEqual([])
})

test('tokens from before they said anything of themselves are exchanged, kept once used, and known again', async () => {
  const { api, person, readMails } = await createRefreshed(0)
  const old = newToken()
  const session = await findSession(person.id)
  await env.DB.prepare('update refresh_tokens set hash = ? where session_id = ?')
    .bind(hashToken(old), session?.id)
    .run()
  api.wait(MINUTE)

  let next = (await refresh(api, old)).body.refreshToken
  for (let at = 0; at < 4; at += 1) {
    api.wait(15 * MINUTE)
    next = (await refresh(api, next)).body.refreshToken
  }

  expect(await countTokens(person.id)).toBe(3)
  expect((await refresh(api, old)).status).toBe(401)
  expect((await refresh(api, next)).status).toBe(401)
  expect(await readMails()).toEqual([STOLEN])
})

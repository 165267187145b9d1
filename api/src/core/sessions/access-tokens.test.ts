import { afterEach, expect, test, vi } from 'vitest'
import { readAccessToken, signAccessToken } from './access-tokens.ts'

const NOW = new Date('2026-03-01T12:00:00.500Z')
const MINUTE_MS = 60_000
const after = (ms: number) => new Date(NOW.getTime() + ms)

const toSettings = (secret: string, APP_URL = 'https://app.example') => ({
  APP_URL,
  TOKEN_KEYS: [{ id: 'key', secret: secret.repeat(32) }],
})
const settings = toSettings('a')
const claims = { userId: 'usr_1', sessionId: 'ses_1' }
const sign = (userId = claims.userId) => signAccessToken(settings, { ...claims, userId, now: NOW })

afterEach(() => {
  vi.restoreAllMocks()
})

test('the signature of a token that was verified is not verified again', async () => {
  const token = await sign()
  const verify = vi.spyOn(crypto.subtle, 'verify')
  expect(await readAccessToken(settings, token, NOW)).toEqual(claims)
  expect(await readAccessToken(settings, token, NOW)).toEqual(claims)
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a token that was verified expires in the same second as one that was not', async () => {
  const known = await sign('usr_known')
  expect(await readAccessToken(settings, known, NOW)).toBeDefined()
  for (const ms of [15 * MINUTE_MS - 501, 15 * MINUTE_MS - 500, 15 * MINUTE_MS, 60 * MINUTE_MS]) {
    const isValid = (await readAccessToken(settings, await sign('usr_new'), after(ms))) !== undefined
    expect((await readAccessToken(settings, known, after(ms))) !== undefined).toBe(isValid)
    expect(isValid).toBe(ms < 15 * MINUTE_MS - 500)
  }
})

test('a token that was verified means nothing to other keys, and to another host', async () => {
  const token = await sign()
  expect(await readAccessToken(settings, token, NOW)).toEqual(claims)
  expect(await readAccessToken(toSettings('b'), token, NOW)).toBeUndefined()
  expect(await readAccessToken(toSettings('a', 'https://other.example'), token, NOW)).toBeUndefined()
})

test('a token that was changed is not the one that was verified', async () => {
  const [header = '', payload = '', signature = ''] = (await sign()).split('.')
  const other = (await sign('usr_2')).split('.')[1] ?? ''
  expect(await readAccessToken(settings, `${header}.${payload}.${signature}`, NOW)).toEqual(claims)
  expect(await readAccessToken(settings, `${header}.${other}.${signature}`, NOW)).toBeUndefined()
  const turned = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  expect(await readAccessToken(settings, `${header}.${payload}.${turned}`, NOW)).toBeUndefined()
  expect(await readAccessToken(settings, `${header}.${payload}.${turned}`, NOW)).toBeUndefined()
})

test('of a thousand tokens the oldest are forgotten, and verified again', async () => {
  const own = toSettings('c')
  const tokens = await Promise.all(
    Array.from({ length: 1001 }, (_, n) => signAccessToken(own, { ...claims, userId: `usr_${n}`, now: NOW })),
  )
  for (const token of tokens) await readAccessToken(own, token, NOW)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  await readAccessToken(own, tokens[1000] ?? '', NOW)
  await readAccessToken(own, tokens[1] ?? '', NOW)
  expect(verify).toHaveBeenCalledTimes(0)
  expect(await readAccessToken(own, tokens[0] ?? '', NOW)).toEqual({ ...claims, userId: 'usr_0' })
  expect(verify).toHaveBeenCalledTimes(1)
})

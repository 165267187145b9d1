import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './access-tokens.ts'

const AT = new Date('2026-03-02T10:00:00Z')
const MINUTE = 60_000
const whose = { userId: 'usr_1', sessionId: 'ses_1' }
const after = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE)

const createSettings = (id = 'new') => ({
  APP_URL: 'https://app.example',
  TOKEN_KEYS: [{ id, secret: `a secret of 32 letters or more, ${id}` }],
})
const signAt = (settings: ReturnType<typeof createSettings>, at = AT) =>
  signAccessToken(settings, { ...whose, now: at })

test('a token says the same each time it is read, until it expires', async () => {
  const settings = createSettings()
  const token = await signAt(settings)

  expect(await readAccessToken(settings, token, AT)).toMatchObject(whose)
  expect(await readAccessToken(settings, token, after(14.9))).toMatchObject(whose)
  expect(await readAccessToken(settings, token, after(15))).toBeUndefined()
  expect(await readAccessToken(createSettings(), token, after(15))).toBeUndefined()
})

test('a token that was changed is not the one that was read before', async () => {
  const settings = createSettings()
  const token = await signAt(settings)
  await readAccessToken(settings, token, AT)
  const [header, payload, signature = ''] = token.split('.')
  const other = signature.startsWith('A') ? 'B' : 'A'

  const read = await readAccessToken(settings, [header, payload, other + signature.slice(1)].join('.'), AT)

  expect(read).toBeUndefined()
})

test('what one key ring let in does not get in by another, nor under another address', async () => {
  const settings = createSettings()
  const token = await signAt(settings)
  await readAccessToken(settings, token, AT)

  expect(await readAccessToken(createSettings('newer'), token, AT)).toBeUndefined()
  expect(
    await readAccessToken({ ...settings, APP_URL: 'https://elsewhere.example' }, token, AT),
  ).toBeUndefined()
})

test('a token is read however many came between', async () => {
  const settings = createSettings()
  const token = await signAt(settings)
  await readAccessToken(settings, token, AT)

  for (let each = 1; each <= 2100; each += 1) {
    const read = await readAccessToken(settings, await signAt(settings, after(each / 60)), AT)
    expect(read).toMatchObject(whose)
  }

  expect(await readAccessToken(settings, token, AT)).toMatchObject(whose)
})

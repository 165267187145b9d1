import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FormTarget,
  MULTIPART,
  startFormTarget,
  toForm,
  toPart,
  URL_ENCODED,
} from '#tests/process/form-target.ts'
import { EMPTY_PROFILE } from '#contract/organization/profile.fields.ts'
import { type RawRequest } from '#tests/node/raw-http.ts'

// They take long by design: what is not read is accepted at 4 MB a second.

const NINE_MEGABYTES = 'x'.repeat(9_000_000)
const CHUNKS = Array.from({ length: 9 }, () => 'x'.repeat(1_000_000))

const toParts = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => toPart(`name="${name}"`, value))
    .join('')
const NOTHING_SAID = Object.entries(EMPTY_PROFILE).map(([field, value]) => [field, value ?? ''] as const)
const COMPANY = toParts({
  ...Object.fromEntries(NOTHING_SAID),
  name: 'Prado',
  companySize: '11-50',
  companyType: 'software',
})
const PROFILE = toParts({ name: 'Ana Prado', phone: '', jobTitle: '', timeZone: '', theme: 'system' })

let target: FormTarget
beforeAll(async () => {
  target = await startFormTarget()
})
afterAll(() => target.stop())

test.each(['/auth/signin', '/theme'])('9 MB are too large for %s, however they are sent', async (path) => {
  const ways: RawRequest[] = [
    { headers: { 'content-type': URL_ENCODED }, body: `email=${NINE_MEGABYTES}` },
    { headers: { 'content-type': URL_ENCODED }, chunks: CHUNKS },
    { headers: { 'content-type': MULTIPART }, body: toForm(toPart('name="email"', NINE_MEGABYTES)) },
  ]

  for (const way of ways) expect((await target.submit(path, way)).status).toBe(413)
})

test.each([
  ['/profile?index', 'photo', PROFILE],
  ['/settings/organization', 'logo', COMPANY],
  ['/settings/users/import', 'file', toPart('name="intent"', 'check')],
])('a file of 9 MB is too large for %s, which says so on the page', async (path, field, rest) => {
  const file = toPart(`name="${field}"; filename="a"`, NINE_MEGABYTES)

  const answer = await target.submit(path, {
    headers: { 'content-type': MULTIPART },
    body: toForm(rest, file),
  })

  expect(answer.status).toBe(413)
  expect(answer.body.toString()).toMatch(/too large|larger than/)
  expect(answer.body.toString()).toContain(`name="${field}"`)
})

test('9 MB are too large for the API, however they are sent', async () => {
  const type = 'application/json'

  const sized = await target.submit('/api/auth/signin', {
    headers: { 'content-type': type },
    body: NINE_MEGABYTES,
  })
  const chunked = await target.submit('/api/auth/signin', {
    headers: { 'content-type': type },
    chunks: CHUNKS,
  })
  const form = await target.submit('/api/users/me/photo', {
    method: 'PUT',
    headers: { 'content-type': MULTIPART, authorization: `Bearer ${target.account.token}` },
    body: toForm(toPart('name="photo"; filename="a.png"', NINE_MEGABYTES)),
  })

  for (const answer of [sized, chunked, form]) {
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ type: 'too-large' })
  }
})

test('what a page did not read does not cut its response off', async () => {
  const body = NINE_MEGABYTES
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }

  const nowhere = await target.submit('/nowhere', { headers, body })
  const foreign = await target.submit('/auth/signin', {
    headers: { ...headers, origin: 'https://evil.example' },
    body,
  })
  const call = await target.submit('/api/nowhere', { headers, body })

  expect([nowhere.status, foreign.status, call.status]).toEqual([405, 403, 404])
})

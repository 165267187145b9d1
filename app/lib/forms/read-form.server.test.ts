import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { timeOfAsync } from '#tests/workers/time-of.ts'
import * as z from 'zod'
import { MAX_FIELDS, MAX_TEXT_BYTES } from '#contract/request-limits.ts'
import { FORM_BYTES, readForm } from './read-form.server.ts'

const send = (body: string, type = 'application/x-www-form-urlencoded') =>
  readForm(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }))

test('names, lists and all values are read', async () => {
  const form = await send('email=a&email=&team-ids%5B%5D=1&team-ids%5B%5D=2&first_name=')

  expect([...form]).toEqual([
    ['email', 'a'],
    ['email', ''],
    ['team-ids[]', '1'],
    ['team-ids[]', '2'],
    ['first_name', ''],
  ])
})

test.each([
  'email[10000000]=x',
  'email[100000000]=x',
  'email[0]=x',
  'email[a]=x',
  `email${'[a]'.repeat(2000)}=x`,
  `email${'.a'.repeat(2000)}=x`,
  'a.b=x',
  'email[][]=x',
  '__intent__={"type":"insert","payload":{"name":"email","index":100000000}}',
  '__state__={',
  '__proto__=x',
  '=x',
  `${'n'.repeat(101)}=x`,
  '%ff=x',
])('the field name of %s is refused', async (body) => {
  await expect(send(body)).rejects.toMatchObject({ init: { status: 400 } })
})

test('a form that is too large, or has too many fields, is refused with the limit', async () => {
  await expect(send(`email=${'x'.repeat(FORM_BYTES.fields)}`)).rejects.toMatchObject({
    init: { status: 413 },
    data: { detail: expect.stringContaining('128 kB') as string },
  })
  await expect(send('email=a&'.repeat(MAX_FIELDS + 2))).rejects.toMatchObject({ init: { status: 413 } })
})

const sendWithFile = (text: string) => {
  const body = new FormData()
  body.append('name', text)
  body.append('logo', new File([new Uint8Array(2_000_000)], 'logo.png'))
  return readForm(new Request('http://localhost/', { method: 'POST', body }), FORM_BYTES.file)
}

test('a file makes no room for longer texts', async () => {
  expect((await sendWithFile('x'.repeat(100_000))).get('name')).toHaveLength(100_000)
  await expect(sendWithFile('x'.repeat(MAX_TEXT_BYTES + 1))).rejects.toMatchObject({
    init: { status: 413 },
    data: { detail: expect.stringContaining('1024 kB') as string },
  })
})

test('other bodies are refused', async () => {
  await expect(send('email=a', 'text/plain')).rejects.toMatchObject({ init: { status: 400 } })
  await expect(readForm(new Request('http://localhost/', { method: 'PUT' }))).rejects.toMatchObject({
    init: { status: 400 },
  })
})

test('a form at the limits is cheap to read', async () => {
  const schema = z.object({ email: z.string() })
  const bodies = [
    'email=a&'.repeat(MAX_FIELDS),
    Array.from({ length: MAX_FIELDS }, (_, i) => `n${i}=a`).join('&'),
    'teamIds[]=a&'.repeat(MAX_FIELDS),
  ]

  const time = await timeOfAsync(async () => {
    for (const body of bodies) parseWithZod(await send(body), { schema }).reply()
  })

  expect(time).toBeLessThan(1000)
})

import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/cloudflare'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import { readToast, send } from '#tests/app/sent-form.ts'
import { button, form, type Intent, show } from './run-intents.server.ts'
import { redirectDone } from './toast.server.ts'

const api = (() => undefined) as unknown as Api
const Person = z.object({ name: z.string('Give a name.'), password: z.string().optional() })
const check = (sent: FormData) => parseWithZod(sent, { schema: Person })

const refusal = (status: number, detail: string, errors: Record<string, string[]> = {}) =>
  new ApiError({ ...toProblem(status < 500 ? 'conflict' : 'unexpected', status, detail, 'req-1'), errors })

const goOn = () => redirectDone('/people', 'Saved.')

/** A form with this result, and a button. */
function toTable(run: () => Promise<string>, options: Parameters<typeof form>[3] = {}) {
  return {
    default: form(check, run, goOn, options as object),
    archive: button(run, goOn, { at: '/people/1', failure: 'Failed to archive.' }),
    drop: button(run, goOn, { at: ({ text }) => text('next') }),
    forget: button(run, goOn, { at: '/people', tellsGone: true }),
    ask: button(run, goOn),
  }
}
const refuse = (status: number, detail = 'Refused.', errors = {}) =>
  toTable(() => Promise.reject(refusal(status, detail, errors)))

const submit = (fields: Record<string, string>, table: Record<string, Intent<unknown>>) =>
  send(fields, table, api)

test('a successful intent redirects with its toast', async () => {
  const run = vi.fn(() => Promise.resolve('done'))

  expect(readToast(await submit({ name: 'Ada' }, toTable(run)))).toEqual({
    path: '/people',
    kind: 'success',
    text: 'Saved.',
  })
  await submit({ intent: 'archive' }, toTable(run))
  expect(run).toHaveBeenCalledTimes(2)
})

test('an unknown intent is refused, and nothing is done', async () => {
  const run = vi.fn(() => Promise.resolve('done'))
  const { default: _, ...buttons } = toTable(run)
  const forged = ['', 'nonsense', 'default', 'constructor', 'hasOwnProperty', '__proto__', 'toString']

  for (const intent of forged) {
    await expect(submit({ intent, name: 'Ada' }, toTable(run))).rejects.toMatchObject({
      init: { status: 400 },
    })
  }
  await expect(submit({ name: 'Ada' }, buttons)).rejects.toMatchObject({ init: { status: 400 } })
  await expect(send({ intent: new Blob(['archive']) }, toTable(run), api)).rejects.toMatchObject({
    init: { status: 400 },
  })
  expect(run).not.toHaveBeenCalled()
})

test('an invalid form is returned with its input, except for passwords', async () => {
  const run = vi.fn(() => Promise.resolve('done'))

  const response = await send(
    [
      ['password', 'Secret-1'],
      ['city', 'Rome'],
    ],
    { add: form(check, run, goOn), default: form(check, run, goOn) },
    api,
  )

  expect(response).toMatchObject({
    data: {
      intent: 'default',
      result: { error: { name: ['Give a name.'] }, initialValue: { city: 'Rome' } },
    },
    init: { status: 422 },
  })
  expect(JSON.stringify(response)).not.toContain('Secret-1')
  expect(run).not.toHaveBeenCalled()
})

test('a refusal is reported at its field or on the form, under its intent', async () => {
  const fields = { name: 'Ada', password: 'Secret-1' }

  const atField = await submit(fields, refuse(409, 'Taken.', { name: ['This name is taken.'] }))
  const onForm = await submit(
    { intent: 'default-2', ...fields },
    { 'default-2': refuse(403, 'Not you.').default },
  )

  expect(atField).toMatchObject({
    data: { intent: 'default', result: { error: { name: ['This name is taken.'] } } },
    init: { status: 409 },
  })
  expect(onForm).toMatchObject({
    data: { intent: 'default-2', result: { error: { '': ['Not you.'] }, initialValue: { name: 'Ada' } } },
    init: { status: 403 },
  })
  expect(JSON.stringify([atField, onForm])).not.toContain('Secret-1')
})

test('a failure of ours is reported on a form with the message of its call', async () => {
  const run = () => Promise.reject(refusal(500, 'inside'))
  const fields = { name: 'Ada' }

  expect(await submit(fields, toTable(run, { failure: 'Failed to save.' }))).toMatchObject({
    data: { result: { error: { '': ['Failed to save. Nothing you typed is lost. Request req-1'] } } },
    init: { status: 500 },
  })
})

test('a form can have its own message for a refusal, and additional data', async () => {
  const fields = { name: 'Ada', password: 'Secret-1' }
  const run = () => Promise.reject(refusal(502, 'away'))
  const inWords = form(check, run, goOn, {
    toRefusal: ({ detail }) => ({ words: { fieldErrors: { name: [`It is ${detail}.`] } }, shown: 'unknown' }),
  })
  const asUsual = form(check, run, goOn, {
    failure: 'Never said.',
    toRefusal: () => ({ failure: 'Not paid.', shown: 'unknown' }),
  })

  const told = await submit(fields, { default: inWords })
  expect(told).toMatchObject({
    data: { result: { error: { name: ['It is away.'] } }, shown: 'unknown' },
    init: { status: 502 },
  })
  expect(JSON.stringify(told)).not.toContain('Secret-1')
  expect(await submit(fields, { default: asUsual })).toMatchObject({
    data: {
      result: { error: { '': ['Not paid. Nothing you typed is lost. Request req-1'] } },
      shown: 'unknown',
    },
  })
})

test('other errors reach the error page', async () => {
  const fault = new Error('a bug')
  const elsewhere = redirect('/elsewhere')
  for (const thrown of [fault, elsewhere]) {
    const run = vi.fn<() => Promise<string>>().mockRejectedValue(thrown)
    await expect(submit({ name: 'Ada' }, toTable(run))).rejects.toBe(thrown)
    await expect(submit({ intent: 'archive' }, toTable(run))).rejects.toBe(thrown)
  }
})

test('a failure after success is not a refusal', async () => {
  const fails = () => Promise.reject(refusal(409, 'Too late.'))
  const done = () => Promise.resolve('done')
  const table = { default: form(check, done, fails), go: button(done, fails, { at: '/' }) }

  await expect(submit({ name: 'Ada' }, table)).rejects.toMatchObject({ problem: { status: 409 } })
  await expect(submit({ intent: 'go' }, table)).rejects.toMatchObject({ problem: { status: 409 } })
})

test('a button reports a refusal on its page with the API’s message, and a failure of ours with its own', async () => {
  const archive = { intent: 'archive' }

  expect(readToast(await submit(archive, refuse(409, 'In use.')))).toEqual({
    path: '/people/1',
    kind: 'error',
    text: 'In use.',
  })
  expect(readToast(await submit(archive, refuse(502, 'away'))).text).toBe('Failed to archive.')
  const back = { intent: 'drop', next: '/people?q=a' }
  expect(readToast(await submit(back, refuse(409, 'In use.'))).path).toBe('/people?q=a')
  const long = readToast(await submit(archive, refuse(409, 'x'.repeat(500))))
  expect(long.text).toHaveLength(200)
})

test.each([
  ['archive', 404, 'its page is gone as well'],
  ['archive', 401, 'what was sent without a session is kept'],
  ['forget', 401, 'what was sent without a session is kept'],
  ['drop', 502, 'it has no message for a failure'],
  ['ask', 409, 'it has no page'],
])('a button (%s) throws a %i on: %s', async (intent, status) => {
  await expect(submit({ intent, next: '/' }, refuse(status))).rejects.toMatchObject({ problem: { status } })
})

test('a page that outlives the subject of its button reports that it is gone', async () => {
  expect(readToast(await submit({ intent: 'forget' }, refuse(404, 'It has ended.')))).toMatchObject({
    path: '/people',
    text: 'It has ended.',
  })
})

test('data that only one response shows is returned with it', async () => {
  const codes = button(
    () => ['a', 'b'],
    (list) => show({ codes: list }),
    {},
  )
  const used = form(
    check,
    () => Promise.resolve(),
    () => show('used', 409),
  )

  expect(await send({ intent: 'codes' }, { codes }, api)).toMatchObject({
    data: { intent: 'codes', result: undefined, shown: { codes: ['a', 'b'] } },
    init: { status: 200 },
  })
  expect(await send({ name: 'Ada' }, { default: used }, api)).toMatchObject({ init: { status: 409 } })
})

test('a text is empty where nothing was sent, or a file', async () => {
  const echo = button(
    ({ text }) => [text('name'), text('city'), text('logo')],
    (texts) => show(texts),
  )
  const fields = { name: 'Ada', logo: new Blob(['a picture']) }

  expect(await send(fields, { default: echo }, api)).toMatchObject({ data: { shown: ['Ada', '', ''] } })
})

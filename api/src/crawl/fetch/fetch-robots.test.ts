import { expect, test } from 'vitest'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { fetchRobots } from './fetch-robots.ts'
import { type Send } from './fetch-rules.ts'

const rules = { userAgent: 'Test/1.0', allowPrivate: false }
const ORIGIN = 'https://shop.example'
const TEXT = 'User-agent: *\nDisallow: /a'
const AT_ONCE = [0, 0]

type Answer = () => Response | Error

const file =
  (text = TEXT, headers: Record<string, string> = { 'content-type': 'text/plain' }): Answer =>
  () =>
    new Response(text, { headers })
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(code === 204 ? null : TEXT, { status: code, headers })
const redirect = (location: string): Answer => status(301, { location })
const broken =
  (name: string, message = 'Network connection lost.'): Answer =>
  () =>
    Object.assign(new Error(message), { name })
const dropped: Answer = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new Error('Network connection lost.'))
      },
    }),
  )

/** Responses in order, the last one again and again. */
async function ask(...answers: Answer[]) {
  const asked: string[] = []
  const send: Send = (url) => {
    const answer = (answers[asked.length] ?? answers.at(-1))?.()
    asked.push(url)
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('none'))
  }
  const found = await fetchRobots(ORIGIN, rules, send, AT_ONCE)
  const text = readableRobots(found)
  const allowed =
    text === null ? 'nothing' : parseRobots(text).isAllowed(`${ORIGIN}/a`) ? 'everything' : 'the rest'
  return { found, asked, allowed }
}

const chain = (length: number) => [
  ...Array.from({ length }, (_, hop) => redirect(`https://hop-${hop}.example/robots.txt`)),
  file(),
]

// RFC 9309, 2.3.1, and Google's handling of errors and status codes. How often the file is asked for is part of it.
test.each<[rule: string, answers: Answer[], allowed: string, times: number]>([
  ['200', [file()], 'the rest', 1],
  ['application/octet-stream', [file(TEXT, { 'content-type': 'application/octet-stream' })], 'the rest', 1],
  ['text/html', [file(TEXT, { 'content-type': 'text/html' })], 'the rest', 1],
  ['no type', [file(TEXT, {})], 'the rest', 1],
  ['another charset', [file(TEXT, { 'content-type': 'text/plain; charset=utf-16' })], 'the rest', 1],
  ['an empty file', [file('')], 'everything', 1],
  ['204', [status(204)], 'everything', 1],
  ['400', [status(400)], 'everything', 1],
  ['401', [status(401)], 'everything', 1],
  ['403', [status(403)], 'everything', 1],
  ['404', [status(404)], 'everything', 1],
  ['410', [status(410)], 'everything', 1],
  ['429', [status(429)], 'nothing', 3],
  ['429 at first', [status(429), file()], 'the rest', 2],
  ['500', [status(500)], 'nothing', 3],
  ['503', [status(503)], 'nothing', 3],
  ['503 at first', [status(503), status(503), file()], 'the rest', 3],
  ['503 and then 404', [status(503), status(404)], 'everything', 2],
  ['a connection that breaks', [broken('Error')], 'nothing', 3],
  ['a connection that breaks at first', [broken('Error'), file()], 'the rest', 2],
  ['a file that breaks off', [dropped], 'nothing', 3],
  ['a file that breaks off at first', [dropped, file()], 'the rest', 2],
  ['no response in time', [broken('TimeoutError')], 'nothing', 3],
  ['no response in time at first', [broken('TimeoutError'), file()], 'the rest', 2],
  ['a name that does not resolve', [broken('Error', 'DNS lookup failed.')], 'nothing', 1],
  ['a certificate that is not valid', [broken('Error', 'TLS certificate expired.')], 'nothing', 1],
  ['one redirect', chain(1), 'the rest', 2],
  ['five redirects, each to another host', chain(5), 'the rest', 6],
  ['six redirects', chain(6), 'everything', 6],
  ['a redirect in a circle', [redirect('/robots.txt')], 'everything', 1],
  ['a redirect to nowhere', [status(301)], 'everything', 1],
  ['a redirect to what is not there', [redirect('/other.txt'), status(404)], 'everything', 2],
  ['a redirect to a server that fails', [redirect('/other.txt'), status(500)], 'nothing', 4],
  ['a redirect to a private url', [redirect('http://127.0.0.1/robots.txt')], 'nothing', 1],
])('%s', async (_, answers, allowed, times) => {
  const result = await ask(...answers)

  expect(result.allowed).toBe(allowed)
  expect(result.asked).toHaveLength(times)
})

test('every hop of a redirect is asked, and the rules are those of the host that redirected', async () => {
  const { asked, found } = await ask(...chain(2))

  expect(asked).toEqual([
    'https://shop.example/robots.txt',
    'https://hop-0.example/robots.txt',
    'https://hop-1.example/robots.txt',
  ])
  expect(found).toMatchObject({ url: 'https://shop.example/robots.txt', status: 200, text: TEXT })
})

test('a file of more than 500 KiB is read that far, and told in full size', async () => {
  const text = `${TEXT}\n#${'ツ'.repeat(200_000)}\nDisallow: /b`
  const { found } = await ask(file(text))
  const { isAllowed } = parseRobots(found.text)

  expect(found.bytes).toBe(new TextEncoder().encode(text).byteLength)
  expect([isAllowed(`${ORIGIN}/a`), isAllowed(`${ORIGIN}/b`)]).toEqual([false, true])
})

test('a file of control characters is stored in no more space than others', async () => {
  const { found } = await ask(file(`${TEXT}\n${'\u0000'.repeat(600_000)}`))

  expect(JSON.stringify(found).length).toBeLessThan(600_000)
  expect(parseRobots(found.text).isAllowed(`${ORIGIN}/a`)).toBe(false)
})

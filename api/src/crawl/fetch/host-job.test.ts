import { expect, test } from 'vitest'
import { type Send } from './fetch-rules.ts'
import { runHostJob } from './host-job.ts'
import { type Announce } from './parse-messages.ts'

const ORIGIN = 'https://shop.example'
const job = {
  kind: 'host' as const,
  home: `${ORIGIN}/`,
  hasProbes: true,
  spacingMs: 0,
  rules: { userAgent: 'Test/1.0', allowPrivate: false },
  audit: 'aud_1',
  robotsIgnoredOn: [],
}
const announce: Announce = (_, work) => Promise.resolve(work())

interface Asked {
  agent: string
  language: string | null
}

/** A site that tells its visitors apart; `asked` is who came for its home page, in alphabetical order. */
async function visit(robots: string, answer: (asked: Asked) => Response) {
  const asked: Asked[] = []
  const send: Send = (url, init) => {
    if (url === `${ORIGIN}/robots.txt`) return Promise.resolve(new Response(robots))
    if (url !== `${ORIGIN}/`) return Promise.resolve(new Response('', { status: 404 }))
    const headers = new Headers(init.headers)
    const visitor = { agent: headers.get('user-agent') ?? '', language: headers.get('accept-language') }
    asked.push(visitor)
    return Promise.resolve(answer(visitor))
  }
  const { probes } = await runHostJob(job, announce, send)
  return { asked, views: probes.views ?? [] }
}

const page = () => new Response('<p>Welcome</p>', { headers: { 'content-type': 'text/html' } })

test('the home page is asked for as two more languages and as each bot that robots.txt lets in, once each', async () => {
  const { asked, views } = await visit('User-agent: GPTBot\nDisallow: /\n', page)
  expect(views.map(({ kind, as }) => `${kind} ${as}`)).toEqual([
    'self BellwetherBot',
    'bot Googlebot',
    'bot ClaudeBot',
    'language de',
    'language ja',
  ])
  expect(asked).toHaveLength(5)
  expect(asked.filter(({ agent }) => agent === 'Test/1.0').map(({ language }) => language)).toEqual([
    null,
    'de;q=1, *;q=0.1',
    'ja;q=1, *;q=0.1',
  ])
})

test('what each of them got is kept: a refusal, a redirect, and what it varies by', async () => {
  const { views } = await visit('', ({ agent, language }) => {
    if (agent.includes('GPTBot')) return new Response('', { status: 403 })
    if (!language?.startsWith('de')) return page()
    return new Response(null, {
      status: 302,
      headers: { location: `${ORIGIN}/de/`, vary: 'Accept-Language' },
    })
  })
  expect(views.find(({ as }) => as === 'GPTBot')).toMatchObject({ status: 403, finalUrl: `${ORIGIN}/` })
  expect(views.find(({ as }) => as === 'de')).toMatchObject({
    status: 404,
    finalUrl: `${ORIGIN}/de/`,
    vary: 'Accept-Language',
  })
  expect(views.find(({ as }) => as === 'ja')).toMatchObject({ status: 200, finalUrl: `${ORIGIN}/` })
})

test('a site that keeps all crawlers out is not looked at in disguise', async () => {
  const { asked, views } = await visit('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /\n', page)
  expect(asked).toEqual([])
  expect(views).toEqual([])
})

import { expect, test } from 'vitest'
import { findLoggedCertificates } from '#api/integrations/crt-sh/logged-certificates.ts'
import { findExperience } from '#api/integrations/google-performance/chrome-ux.ts'
import { runPageSpeed } from '#api/integrations/google-performance/page-speed.ts'
import { findTrancoRanks } from '#api/integrations/tranco/tranco-ranks.ts'
import { findEntity } from '#api/integrations/wikidata/find-entity.ts'
import { type Trouble, withOpenData } from '#tests/workers/gateway-scope.ts'

const KEY = 'AIza-secret-of-the-test'

test('Tranco tells a rank a day, oldest first, and nothing of a domain outside its list', async () => {
  const ranks = [
    { date: '2026-11-22', rank: 90 },
    { date: '2026-11-21', rank: 100 },
  ]
  const { scope } = await withOpenData({ 'example.com': { ranks } })

  expect(await findTrancoRanks(scope, 'example.com')).toEqual({ state: 'known', value: ranks.toReversed() })
  expect(await findTrancoRanks(scope, 'nobody.example')).toEqual({ state: 'absent' })
})

test('the Chrome UX Report tells a percentile a week, and leaves out weeks without one', async () => {
  const weeks = ['2026-11-01', '2026-11-08', '2026-11-15']
  const experience = { weeks, lcp: [2100, null, 1900], cls: ['0.10', 'NaN', '0.05'] }
  const { scope, server } = await withOpenData({ 'example.com': { experience } })

  const of = { origin: 'https://example.com' }
  expect(await findExperience(scope, { of, device: 'mobile', key: KEY })).toEqual({
    state: 'known',
    value: {
      lcp: [
        { date: '2026-11-01', value: 2100 },
        { date: '2026-11-15', value: 1900 },
      ],
      cls: [
        { date: '2026-11-01', value: 0.1 },
        { date: '2026-11-15', value: 0.05 },
      ],
    },
  })
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ origin: of.origin, formFactor: 'PHONE' })
  const other = { of: { url: 'https://nobody.example/a' }, device: 'all', key: KEY } as const
  expect(await findExperience(scope, other)).toEqual({ state: 'absent' })
  expect(JSON.parse(server.seen[1]?.body ?? '')).not.toHaveProperty('formFactor')
})

test('PageSpeed Insights tells a score of 0 to 100, and none where the run had none', async () => {
  const { scope } = await withOpenData({
    'example.com': { performance: 0.874 },
    'odd.example': { performance: null },
  })
  const ask = (url: string) => runPageSpeed(scope, { url, strategy: 'mobile', key: KEY })

  expect(await ask('https://example.com/')).toEqual({
    state: 'known',
    value: { performance: 87, measuredAt: '2026-11-20T10:00:00.000Z', lighthouseVersion: '13.0.1' },
  })
  expect(await ask('https://odd.example/')).toEqual({ state: 'absent' })
  expect(await ask('https://nobody.example/')).toEqual({ state: 'absent' })
})

test('crt.sh tells certificates of a domain and of names below it, each once with all of its names', async () => {
  const issuer = 'C=US, O=Example CA, CN=R1'
  const of = (names: string[], from: string) => ({ names, issuer, from, to: '2027-01-01T00:00:00' })
  const { scope, server } = await withOpenData({
    'example.com': {
      certificates: [
        of(['example.com', '*.example.com'], '2026-10-01T00:00:00'),
        of(['example.com'], '2018-01-01T00:00:00'),
        of(['notexample.com'], '2017-01-01T00:00:00'),
      ],
    },
  })
  const reply = await findLoggedCertificates(scope, 'example.com')
  expect(reply).toEqual({
    state: 'known',
    value: [
      {
        names: ['example.com', 'example.com'],
        issuer: 'Example CA',
        from: '2026-10-01T00:00:00Z',
        to: '2027-01-01T00:00:00Z',
      },
      {
        names: ['example.com'],
        issuer: 'Example CA',
        from: '2018-01-01T00:00:00Z',
        to: '2027-01-01T00:00:00Z',
      },
    ],
  })
  expect(server.seen).toHaveLength(2)
  expect(await findLoggedCertificates(scope, 'nobody.example')).toEqual({ state: 'absent' })
})

test('Wikidata tells whose official website a domain is', async () => {
  const entity = { id: 'Q42', name: 'Example', founded: '1998-03-04', country: 'Portugal' }
  const { scope } = await withOpenData({ 'example.com': { entity } })
  expect(await findEntity(scope, 'example.com')).toEqual({
    state: 'known',
    value: {
      id: 'Q42',
      name: 'Example',
      description: null,
      founded: '1998-03-04',
      industries: [],
      countries: ['Portugal'],
    },
  })
  expect(await findEntity(scope, 'nobody.example')).toEqual({ state: 'absent' })
})

const TROUBLES: [Trouble, string, number | null][] = [
  ['garbage', 'unreadable', null],
  ['other-shape', 'unreadable', null],
  ['too-large', 'unreadable', null],
  ['403', 'refused', null],
  ['429', 'too-many-requests', 120],
  ['500', 'no-answer', null],
]

test.each(TROUBLES)(
  '%s is a failure with its reason, and no log has the key',
  async (trouble, reason, retryAfter) => {
    const { scope, server } = await withOpenData({
      'example.com': { ranks: [{ date: '2026-11-22', rank: 9 }] },
    })
    server.trouble = trouble

    const of = { origin: 'https://example.com' }
    expect(await findExperience(scope, { of, device: 'all', key: KEY })).toEqual({
      state: 'failed',
      reason,
      retryAfter,
    })
    expect(scope.logged).toEqual(['info open-data-not-read'])
  },
)

test('who can’t be reached is left alone for a minute, or as long as it asks for', async () => {
  const { scope, server } = await withOpenData({
    'example.com': { ranks: [{ date: '2026-11-22', rank: 9 }] },
  })
  let at = new Date('2026-11-23T10:00:00Z')
  const timed = { ...scope, now: () => at }
  const ask = () => findTrancoRanks(timed, 'example.com')

  server.trouble = '429'
  expect(await ask()).toMatchObject({ reason: 'too-many-requests', retryAfter: 120 })
  server.trouble = 'none'
  expect(await ask()).toMatchObject({ reason: 'too-many-requests', retryAfter: 120 })
  expect(server.seen).toHaveLength(1)
  at = new Date('2026-11-23T10:02:00Z')
  expect(await ask()).toMatchObject({ state: 'known' })

  server.trouble = '500'
  expect(await ask()).toMatchObject({ reason: 'no-answer', retryAfter: null })
  expect(await ask()).toMatchObject({ reason: 'no-answer', retryAfter: 60 })
  // Who asks on purpose finds out that it is back.
  server.trouble = 'none'
  expect(await findTrancoRanks({ ...timed, isUrgent: true }, 'example.com')).toMatchObject({ state: 'known' })

  await server.stop()
  expect(await ask()).toMatchObject({ reason: 'no-answer', retryAfter: null })
  expect(await ask()).toMatchObject({ reason: 'no-answer', retryAfter: 60 })
})

test('nobody is asked over http but on this machine', async () => {
  const { scope } = await withOpenData({})
  const settings = { ...scope.settings, TRANCO_API_URL: 'http://tranco.example/api' }
  expect(await findTrancoRanks({ ...scope, settings }, 'example.com')).toMatchObject({ reason: 'unreadable' })
})

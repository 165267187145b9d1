import { expect, test } from 'vitest'
import { createGatewayScope, withRegistry, withResolver } from '#tests/workers/gateway-scope.ts'
import { createLookUps } from './host-look-ups.ts'

const NO_ANSWER = { state: 'unknown', reason: 'no-answer' }
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/'

test('mail records are those of the domain, among all of its texts', async () => {
  const lookUps = createLookUps(
    await withResolver({
      'example.org': {
        TXT: ['google-site-verification=x', 'v=spf10 -all', 'V=SPF1 include:_spf.example.com -all'],
        MX: ['10 mail.example.org.'],
      },
      '_dmarc.example.org': { CNAME: 'example.org.dmarc.example' },
      'example.org.dmarc.example': { TXT: ['v=DMARC1; p=reject', 'v=DMARC10; p=none'] },
    }),
  )
  expect(await lookUps.findMail('example.org')).toMatchObject({
    state: 'known',
    domain: 'example.org',
    spf: ['V=SPF1 include:_spf.example.com -all'],
    dmarc: ['v=DMARC1; p=reject'],
    hasMailHost: true,
  })
})

test('a domain without records has none, and one that takes no mail says so', async () => {
  const lookUps = createLookUps(await withResolver({ 'example.org': { TXT: ['v=spf1'], MX: ['0 .'] } }))
  expect(await lookUps.findMail('example.org')).toMatchObject({
    state: 'known',
    spf: ['v=spf1'],
    dmarc: [],
    hasMailHost: false,
  })
  expect(await lookUps.findMail('example.net')).toMatchObject({ state: 'known', spf: [], dmarc: [] })
})

test('without a resolver and a registry nothing is known', async () => {
  const scope = createGatewayScope({ DNS_OVER_HTTPS_URL: NOWHERE, RDAP_BOOTSTRAP_URL: NOWHERE })
  const lookUps = createLookUps(scope)
  expect(await lookUps.findMail('example.org')).toEqual(NO_ANSWER)
  expect(await lookUps.findRegistration('example.org')).toEqual(NO_ANSWER)
  expect(scope.logged.filter((line) => !line.startsWith('info'))).toEqual([])
})

test('a registry tells when the domain ends', async () => {
  const { scope } = await withRegistry({
    'example.org': { expires: '2027-03-01T00:00:00Z', registrar: 'Example Registrar' },
  })
  const lookUps = createLookUps(scope)
  expect(await lookUps.findRegistration('example.org')).toMatchObject({
    state: 'known',
    domain: 'example.org',
    expiresAt: '2027-03-01T00:00:00.000Z',
    registrar: 'Example Registrar',
  })
  expect(await lookUps.findRegistration('example.net')).toEqual({ state: 'unknown', reason: 'no-service' })
})

test('certificates are looked at where there is a process for it', () => {
  const without = createLookUps(createGatewayScope({}))
  const withProcess = createLookUps(createGatewayScope({ TLS_PROBE_URL: NOWHERE, TLS_PROBE_SECRET: 'x' }))
  expect([without.shakeHands, withProcess.shakeHands]).toEqual([undefined, expect.any(Function)])
})

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { notKnown, type TlsLookup } from '#contract/seo/host-lookups.ts'
import { SiteCard } from './site-card.tsx'

afterEach(cleanup)

const AT = '2026-11-21T12:00:00.000Z'
const tls: TlsLookup & { state: 'known' } = {
  state: 'known',
  at: AT,
  host: 'shop.example',
  version: 'TLSv1.3',
  alpn: 'h2',
  certificate: {
    validFrom: '2026-10-01T00:00:00.000Z',
    validTo: '2026-12-30T23:00:00.000Z',
    issuer: 'Example CA',
    names: ['shop.example'],
    nameCount: 1,
    isForHost: true,
  },
}

const read = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('what is known of the host is told in its terms', () => {
  render(
    <SiteCard
      lookups={{
        tls,
        oldTls: { state: 'known', accepted: null },
        offersHttp3: true,
        registration: {
          state: 'known',
          at: AT,
          domain: 'shop.example',
          expiresAt: '2027-03-01T00:00:00.000Z',
          registeredAt: null,
          registrar: 'Example Registrar',
        },
        mail: {
          state: 'known',
          at: AT,
          domain: 'shop.example',
          spf: ['v=spf1 -all'],
          dmarc: [],
          hasMailHost: true,
        },
      }}
    />,
  )

  expect(read()).toEqual({
    Certificate: 'shop.example: until Dec 30, 2026, issued by Example CA',
    'HTTP version': 'HTTP/2 and HTTP/3',
    'TLS version': 'TLS 1.3; TLS 1.0 and 1.1 are refused',
    Domain: 'shop.example: until Mar 1, 2027, registered with Example Registrar',
    Email: 'shop.example: SPF published, no DMARC',
  })
})

test('a certificate for others says for whom, under each name of the host', () => {
  const names = ['a.example', 'b.example', 'c.example', 'd.example']
  const certificate = { ...tls.certificate, issuer: null, names, nameCount: 9, isForHost: false }
  const otherTls = { ...tls, host: 'www.shop.example', certificate }
  render(
    <SiteCard
      lookups={{ tls: { ...tls, alpn: null }, oldTls: { state: 'known', accepted: 'TLSv1' }, otherTls }}
    />,
  )

  expect(read()).toMatchObject({
    Certificate:
      'shop.example: until Dec 30, 2026, issued by Example CA' +
      'www.shop.example: until Dec 30, 2026' +
      'Does not match the host: it is for a.example, b.example, c.example and 6 more',
    'HTTP version': 'HTTP/1.1',
    'TLS version': 'TLS 1.3; TLS 1.0 is accepted too',
  })
})

test('what is not known says why, and is not called fine', () => {
  render(
    <SiteCard
      lookups={{
        tls: notKnown('unavailable'),
        registration: notKnown('no-service'),
        mail: notKnown('no-answer'),
      }}
    />,
  )

  expect(read()).toEqual({
    Certificate: 'Not known: this installation can’t look at certificates',
    'HTTP version': 'Not known: this installation can’t look at certificates',
    Domain: 'Not known: the registry of this top-level domain has no RDAP service',
    Email: 'Not known: there was no response',
  })
})

test('whether old versions are accepted is left out where nobody could try', () => {
  render(<SiteCard lookups={{ tls, oldTls: notKnown('no-answer') }} />)
  expect(read()).toMatchObject({ 'TLS version': 'TLS 1.3' })
})

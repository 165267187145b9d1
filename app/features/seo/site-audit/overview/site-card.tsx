import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList, type Description } from '#app/ui/data/description-list.tsx'
import { ToneIcon } from '#app/ui/theme/tone.tsx'
import type { HostLookups, LookupReason, NotKnown } from '#contract/seo/host-lookups.ts'

const REASON_WORDS = {
  unavailable: 'this installation can’t look at certificates',
  'not-https': 'the site is served over HTTP',
  'not-a-domain': 'the host has no registered domain',
  platform: 'the domain belongs to the platform that the site is on',
  'private-address': 'the host is on a private network',
  unresolved: 'the host name has no address',
  'no-service': 'the registry of this top-level domain has no RDAP service',
  'not-found': 'the registry does not know the domain',
  refused: 'the request was refused',
  'no-answer': 'there was no response',
  unreadable: 'the response could not be read',
  interrupted: 'there was no response before the audit ended',
} satisfies Record<LookupReason, string>

const SHOWN_NAMES = 3

/** The same day as in the findings. */
const day = (iso: string) => formatDate(iso, 'UTC')

const missing = ({ reason }: NotKnown) => (
  <span className="text-ink-soft">Not known: {REASON_WORDS[reason]}</span>
)

type Known<Key extends keyof HostLookups> = Extract<NonNullable<HostLookups[Key]>, { state: 'known' }>

function describeCertificate({ host, certificate }: Known<'tls'>): ReactNode {
  const { validTo, issuer, isForHost, names, nameCount } = certificate
  const rest = nameCount > SHOWN_NAMES ? ` and ${nameCount - SHOWN_NAMES} more` : ''
  const owners = names.slice(0, SHOWN_NAMES).join(', ') + rest
  return (
    <>
      <p>
        {host}: until {day(validTo)}
        {issuer ? `, issued by ${issuer}` : ''}
      </p>
      {isForHost ? null : (
        <p className="flex items-start gap-1.5 text-status-problem">
          <ToneIcon tone="problem" className="mt-0.5 size-4" />
          Does not match the host: it is for {owners}
        </p>
      )}
    </>
  )
}

const toVersion = (version: string) => version.replace('TLSv', 'TLS ').replace(/^TLS 1$/, 'TLS 1.0')

function describeTls({ version }: Known<'tls'>, oldTls: HostLookups['oldTls']): string {
  const spoken = toVersion(version)
  if (oldTls?.state !== 'known') return spoken
  return oldTls.accepted === null
    ? `${spoken}; TLS 1.0 and 1.1 are refused`
    : `${spoken}; ${toVersion(oldTls.accepted)} is accepted too`
}

function describeHttp({ alpn }: Known<'tls'>, offersHttp3: boolean): string {
  const version = alpn === 'h2' ? 'HTTP/2' : 'HTTP/1.1'
  return offersHttp3 ? `${version} and HTTP/3` : version
}

function describeRegistration({ domain, expiresAt, registrar }: Known<'registration'>): string {
  const end = expiresAt === null ? 'the registry does not publish its end' : `until ${day(expiresAt)}`
  return `${domain}: ${end}${registrar === null ? '' : `, registered with ${registrar}`}`
}

function describeMail({ domain, spf, dmarc }: Known<'mail'>): string {
  const describe = (name: string, { length }: readonly string[]) =>
    length === 1 ? `${name} published` : length === 0 ? `no ${name}` : `${length} ${name} records`
  return `${domain}: ${describe('SPF', spf)}, ${describe('DMARC', dmarc)}`
}

function toRows({
  tls,
  otherTls,
  oldTls,
  offersHttp3 = false,
  registration,
  mail,
}: HostLookups): Description[] {
  const rows: Description[] = []
  if (tls?.state === 'unknown')
    rows.push({ term: 'Certificate', value: missing(tls) }, { term: 'HTTP version', value: missing(tls) })
  if (tls?.state === 'known')
    rows.push(
      {
        term: 'Certificate',
        value: (
          <>
            {describeCertificate(tls)}
            {otherTls?.state === 'known' ? describeCertificate(otherTls) : null}
          </>
        ),
      },
      { term: 'HTTP version', value: describeHttp(tls, offersHttp3) },
      { term: 'TLS version', value: describeTls(tls, oldTls) },
    )
  if (registration)
    rows.push({
      term: 'Domain',
      value: registration.state === 'known' ? describeRegistration(registration) : missing(registration),
    })
  if (mail) rows.push({ term: 'Email', value: mail.state === 'known' ? describeMail(mail) : missing(mail) })
  return rows
}

/** What is known of the host beside its pages, and why the rest is not. */
export function SiteCard({ lookups }: { lookups: HostLookups }) {
  return (
    <Card title="Site" description="Certificate, HTTP version, domain and email">
      <DescriptionList items={toRows(lookups)} />
    </Card>
  )
}

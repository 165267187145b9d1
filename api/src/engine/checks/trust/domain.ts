import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { daysBetween, describeExpiry } from '#api/engine/days.ts'
import { type MailLookup } from '#contract/seo/host-lookups.ts'

const EXPIRY_DAYS = 30

type KnownMail = MailLookup & { state: 'known' }

/** What is wrong with records of which there must be one: with more, receivers ignore all of them. */
function describeRecords(name: string, records: readonly string[]): string[] {
  if (records.length === 1) return []
  return [
    records.length === 0 ? `no ${name} record` : `${records.length} ${name} records, which cancel each other`,
  ]
}

function describeMail({ domain, spf, dmarc, hasMailHost }: KnownMail): string | undefined {
  const faults = [...describeRecords('SPF', spf), ...describeRecords('DMARC', dmarc)]
  if (faults.length === 0) return undefined
  const silent = hasMailHost === false ? ' It takes no mail, and others can still send in its name.' : ''
  return `${domain} has ${faults.join(' and ')}.${silent}`
}

/** What registries and name servers say of the domain. */
export const domainChecks = [
  {
    id: 'domain-expiring',
    category: 'trust',
    severity: 'error',
    scope: 'host',
    title: 'Domain expires within 30 days',
    why: 'When a registration ends, site and mail are gone, and somebody else can buy the name with all of its links.',
    fix: 'Renew the domain, for several years, turn on automatic renewal, and check that the card at the registrar is valid.',
    isKnown: ({ lookups }) =>
      lookups?.registration?.state === 'known' && lookups.registration.expiresAt !== null,
    find: ({ lookups }) => {
      const { registration } = lookups ?? {}
      if (registration?.state !== 'known' || registration.expiresAt === null) return []
      const { at, domain, expiresAt, registrar } = registration
      return when(
        daysBetween(at, expiresAt) <= EXPIRY_DAYS,
        `The registration of ${domain} ${describeExpiry(at, expiresAt)}.`,
        registrar && `Registered with ${registrar}`,
      )
    },
  },
  {
    id: 'email-auth-missing',
    category: 'trust',
    severity: 'notice',
    scope: 'host',
    title: 'No SPF or DMARC record',
    why: 'Without these records anybody can send mail in the name of the domain, and large mail services put mail of the domain itself into spam.',
    fix: 'Publish one SPF record (v=spf1 …) that lists your mail servers, and one DMARC record at _dmarc. A domain that sends no mail says v=spf1 -all and p=reject.',
    isKnown: ({ lookups }) => lookups?.mail?.state === 'known',
    find: ({ lookups }) => {
      const fault = lookups?.mail?.state === 'known' ? describeMail(lookups.mail) : undefined
      const records = lookups?.mail?.state === 'known' ? [...lookups.mail.spf, ...lookups.mail.dmarc] : []
      return when(fault !== undefined, fault ?? '', records.join(', '))
    },
  },
] as const satisfies readonly Check[]

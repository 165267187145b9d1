import { type Check, type Finding } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { daysBetween, describeExpiry } from '#api/engine/days.ts'
import { type TlsLookup } from '#contract/seo/host-lookups.ts'

const EXPIRY_DAYS = 21
/** What is issued for a few weeks is renewed later than this: at a third of its time, by itself. */
const LEAST_LEFT = 1 / 4
const SHOWN_NAMES = 5

type KnownTls = TlsLookup & { state: 'known' }

/** Of the host, and of the same under the other of www and bare name. */
function listKnown({ lookups }: HostFacts): KnownTls[] {
  return [lookups?.tls, lookups?.otherTls].filter((tls): tls is KnownTls => tls?.state === 'known')
}

const isTlsKnown = ({ lookups }: HostFacts) => lookups?.tls?.state === 'known'

function findExpiring({ at, host, certificate }: KnownTls): Finding[] {
  const { validFrom, validTo, issuer } = certificate
  const most = Math.min(EXPIRY_DAYS, daysBetween(validFrom, validTo) * LEAST_LEFT)
  return when(
    daysBetween(at, validTo) <= most,
    `The certificate of ${host} ${describeExpiry(at, validTo)}.`,
    issuer && `Issued by ${issuer}`,
  )
}

function findForeign({ host, certificate: { isForHost, names, nameCount } }: KnownTls): Finding[] {
  const rest = nameCount > SHOWN_NAMES ? ` and ${nameCount - SHOWN_NAMES} more` : ''
  return when(
    !isForHost,
    `Browsers warn at https://${host}/: its certificate is for other hosts.`,
    names.slice(0, SHOWN_NAMES).join(', ') + rest,
  )
}

/** What a server shows before it shows a page. */
export const certificateChecks = [
  {
    id: 'cert-expiring',
    category: 'security',
    severity: 'warning',
    scope: 'host',
    title: 'Certificate expires within 21 days',
    why: 'Once the certificate has expired, browsers show a warning in place of every page, and crawlers stay away. One that renews itself is renewed earlier than this, so something has probably gone wrong.',
    fix: 'Renew the certificate, and check why the automatic renewal did not.',
    needs: 'certificates',
    isKnown: isTlsKnown,
    find: (host) => listKnown(host).flatMap(findExpiring),
  },
  {
    id: 'cert-name',
    category: 'security',
    severity: 'error',
    scope: 'host',
    title: 'Certificate does not match the host',
    why: 'Browsers warn everybody who opens a host whose certificate is for another one. Most often that is the name with or without www, which people type and other sites link to.',
    fix: 'Get a certificate that names every host of the site, with and without www.',
    needs: 'certificates',
    isKnown: isTlsKnown,
    find: (host) => listKnown(host).flatMap(findForeign),
  },
  {
    id: 'tls-old',
    category: 'security',
    severity: 'warning',
    scope: 'host',
    title: 'TLS 1.0 or 1.1 accepted',
    why: 'These versions have known weaknesses and were withdrawn in 2021 (RFC 8996). No current browser needs them; scanners and payment rules count them as a fault.',
    fix: 'Allow TLS 1.2 and 1.3 only, in the web server, the load balancer or the CDN.',
    needs: 'certificates',
    isKnown: ({ lookups }) => lookups?.oldTls?.state === 'known',
    find: ({ lookups }) => {
      const accepted = lookups?.oldTls?.state === 'known' ? lookups.oldTls.accepted : null
      return when(accepted !== null, 'The server accepts a version that is withdrawn.', accepted)
    },
  },
] as const satisfies readonly Check[]

import { type LookUps } from '#api/crawl/fetch/look-ups.ts'
import { findMailHosts } from '#api/integrations/dns/mail-hosts.ts'
import { findTxtTexts } from '#api/integrations/dns/txt-records.ts'
import { findRegistration, type RegistrationReply } from '#api/integrations/rdap/domain-registration.ts'
import { createHandshakes } from '#api/integrations/tls/handshakes.ts'
import { type Platform } from '#api/lib/platform.ts'
import {
  type LookupReason,
  type MailLookup,
  notKnown,
  type RegistrationLookup,
} from '#contract/seo/host-lookups.ts'

type LookUpScope = Pick<Platform, 'fetch' | 'settings' | 'log' | 'now'>

const MAX_RECORDS = 5
const MAX_RECORD = 500
/** Text records that say who may send mail (RFC 7208, 4.5), and what becomes of other mail (RFC 7489, 6.6.3). */
const SPF = /^v=spf1(?: |$)/i
const DMARC = /^v ?= ?DMARC1 ?(?:;|$)/i

/** An audit tells apart what somebody can do something about. */
const REASONS = {
  'no-service': 'no-service',
  'not-found': 'not-found',
  refused: 'refused',
  'too-many-requests': 'refused',
  'no-answer': 'no-answer',
  slow: 'no-answer',
  unreadable: 'unreadable',
} as const satisfies Record<Extract<RegistrationReply, { state: 'unknown' }>['reason'], LookupReason>

const matching = (texts: readonly string[], form: RegExp) =>
  texts
    .filter((text) => form.test(text))
    .slice(0, MAX_RECORDS)
    .map((text) => text.slice(0, MAX_RECORD))

async function lookUpRegistration(scope: LookUpScope, domain: string): Promise<RegistrationLookup> {
  const reply = await findRegistration(scope, domain)
  if (reply.state === 'unknown') return notKnown(REASONS[reply.reason])
  const { expiresAt, registeredAt, registrar } = reply
  return { state: 'known', at: scope.now().toISOString(), domain, expiresAt, registeredAt, registrar }
}

async function lookUpMail(scope: LookUpScope, domain: string): Promise<MailLookup> {
  const [texts, policies, hosts] = await Promise.all([
    findTxtTexts(scope, domain),
    findTxtTexts(scope, `_dmarc.${domain}`),
    findMailHosts(scope, domain),
  ])
  if (!texts || !policies) return notKnown('no-answer')
  return {
    state: 'known',
    at: scope.now().toISOString(),
    domain,
    spf: matching(texts, SPF),
    dmarc: matching(policies, DMARC),
    hasMailHost: hosts ? hosts.length > 0 : null,
  }
}

/** Asks registries, name servers and, where there is a process for it, the host itself. */
export const createLookUps = (scope: LookUpScope): LookUps => ({
  shakeHands: createHandshakes(scope.settings),
  findRegistration: (domain) => lookUpRegistration(scope, domain),
  findMail: (domain) => lookUpMail(scope, domain),
})

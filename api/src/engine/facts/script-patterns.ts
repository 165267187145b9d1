export interface TrackerFacts {
  tool: string
  id: string
  /** How often the page loads or configures it. */
  count: number
}

export interface SecretFacts {
  kind: string
  /** The start of it only: a report must not spread the secret further. */
  sample: string
}

/** A statement at the start of a small script that leaves the page, not one inside a handler. */
export const JS_REDIRECT =
  /^\s*(?:\/\/[^\n]*\n\s*|<!--\s*|['"]use strict['"];?\s*)*(?:(?:window|document|self|top)\s*\.\s*)?location(?:\s*\.\s*(?:href\s*=(?!=)|(?:replace|assign)\s*\()|\s*=(?!=))\s*["'`][^"'`]+["'`]\)?/

const TRACKERS: readonly (readonly [tool: string, pattern: RegExp])[] = [
  ['Google tag', /gtag\/js\?id=([A-Z]{1,3}-[A-Z0-9]{4,})/g],
  ['Google Analytics', /['"](UA-\d{4,}-\d+)['"]/g],
  ['Google Tag Manager', /['"](GTM-[A-Z0-9]{4,})['"]|gtm\.js\?id=(GTM-[A-Z0-9]{4,})/g],
  ['Meta Pixel', /fbq\(\s*['"]init['"]\s*,\s*['"](\d{6,})['"]/g],
  ['Hotjar', /hjid\s*:\s*(\d{4,})/g],
  ['Clarity', /clarity\.ms\/tag\/([a-z0-9]{6,})/g],
  ['Matomo', /setSiteId['"]\s*,\s*['"]?(\d+)/g],
  ['LinkedIn Insight', /_linkedin_partner_id\s*=\s*['"](\d+)['"]/g],
]

/** What one of them has, each. */
const ANY_TRACKER = /gtag\/js|UA-\d|GTM-|fbq\(|hjid|clarity\.ms|setSiteId|_linkedin_/

const SECRETS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['Stripe secret key', /\b[sr]k_live_[A-Za-z0-9]{20,}\b/],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['GitHub token', /\bgithub_pat_\w{50,}/],
  ['GitLab token', /\bglpat-[\w-]{20,}/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{40,}/],
  ['Anthropic key', /\bsk-ant-[\w-]{40,}/],
  ['Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ['private key', /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----/],
  ['SendGrid key', /\bSG\.[\w-]{20,}\.[\w-]{30,}\b/],
]

/** Longer ones are bundles: their vendors' code holds the patterns too. */
const MAX_SEARCHED = 50_000

export function findTrackers(source: string): { tool: string; id: string }[] {
  const text = source.length > MAX_SEARCHED ? source.slice(0, MAX_SEARCHED) : source
  if (!ANY_TRACKER.test(text)) return []
  return TRACKERS.flatMap(([tool, pattern]) => {
    const ids = [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '')
    return [...new Set(ids)].map((id) => ({ tool, id }))
  })
}

export function findSecret(source: string): SecretFacts | null {
  for (const [kind, pattern] of SECRETS) {
    const match = pattern.exec(source)?.[0]
    if (match !== undefined && (kind === 'private key' || isRandom(match)))
      return { kind, sample: `${match.slice(0, 8)}…` }
  }
  return null
}

/** Examples in documentation repeat characters or spell EXAMPLE; keys do not. */
function isRandom(text: string): boolean {
  return new Set(text).size >= 10 && !/example|xxxx|0000/i.test(text)
}

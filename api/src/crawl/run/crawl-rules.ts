import { getDomain } from 'tldts'
import { type FetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type CrawlPlan } from '#api/crawl/store/crawl-state.ts'
import { USER_AGENT_TOKEN } from '#api/engine/robots.ts'
import { type CrawlSecrets } from '#contract/seo/crawl-settings.forms.ts'

const GOOGLEBOT =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** The part of a user agent that says who it is, where it looks like that of a browser. */
const COMPATIBLE = /\(compatible; ([A-Za-z_-]{1,100})/
const FIRST_NAME = /^[A-Za-z_-]{1,100}/

/** The name that robots.txt would know a crawler by that sends this user agent. */
const nameIn = (userAgent: string) =>
  COMPATIBLE.exec(userAgent)?.[1] ?? FIRST_NAME.exec(userAgent)?.[0] ?? USER_AGENT_TOKEN

/**
 * A user agent of somebody's choice still names us, so that the site's logs say who it was. Rules of robots.txt for our own
 * name stay in force: choosing another one is no way around them.
 */
function toAgent({ userAgent, customAgent }: CrawlPlan, own: FetchRules): Partial<FetchRules> {
  const chosen = userAgent === 'googlebot' ? GOOGLEBOT : userAgent === 'custom' ? customAgent : null
  if (!chosen) return {}
  const name = nameIn(chosen)
  return {
    userAgent: `${chosen} (${own.botName ?? own.userAgent})`,
    robotsNames: [name, USER_AGENT_TOKEN],
  }
}

function toBasic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

function toHeaders({ authUser, authPassword = '', headers = [] }: CrawlSecrets): Record<string, string> {
  const pairs = headers.map((header): [name: string, value: string] => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()]
  })
  return {
    ...(Object.fromEntries(pairs) as Record<string, string>),
    ...(authUser !== undefined && { authorization: toBasic(authUser, authPassword) }),
  }
}

/**
 * The origins that get what was given for the site: that of the start page, and the same with or without www where it is the
 * same registrable domain. No other host below the site's name, which may be somebody else's; no http where the site has https.
 */
function listOwnOrigins(start: string): string[] {
  const { protocol, hostname, host } = new URL(start)
  const otherName = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`
  const domainOf = (name: string) => getDomain(name, { allowPrivateDomains: true })
  const domain = domainOf(hostname)
  const isSame = domain !== null && domain === domainOf(otherName)
  const port = host.slice(hostname.length)
  const hosts = isSame ? [host, otherName + port] : [host]
  return hosts.flatMap((name) =>
    protocol === 'http:' ? [`http://${name}`, `https://${name}`] : [`https://${name}`],
  )
}

/** How the requests of one crawl are made, before its secrets have been opened. */
export const toCrawlRules = (rules: FetchRules, plan: CrawlPlan): FetchRules => ({
  ...rules,
  ...toAgent(plan, rules),
})

/** The same with them. */
export function withSecrets(rules: FetchRules, { url }: CrawlPlan, secrets: CrawlSecrets): FetchRules {
  const headers = toHeaders(secrets)
  return Object.keys(headers).length > 0
    ? { ...rules, own: { origins: listOwnOrigins(url), headers } }
    : rules
}

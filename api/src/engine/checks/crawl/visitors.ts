import { type Check } from '#api/engine/check.ts'
import { whenAny } from '#api/engine/checks/findings.ts'
import { similarityOf } from '#api/engine/facts/min-hash.ts'
import { type HomeView, type HostFacts } from '#api/engine/host-facts.ts'

/** How alike two visits by ourselves must be, so that a difference to a third one says something. */
const MIN_STABLE = 0.8
const MAX_CLOAKED = 0.5
/** What firewalls answer to whom they keep out. */
const REFUSALS = new Set([401, 403, 406, 429, 503])

const viewsOf = ({ probes }: HostFacts, kind: HomeView['kind']) =>
  (probes.views ?? []).filter((view) => view.kind === kind)
const isGood = ({ status }: HomeView) => status >= 200 && status < 300
const selfOf = (host: HostFacts) => viewsOf(host, 'self').find(isGood)
const googlebotOf = (host: HostFacts) =>
  viewsOf(host, 'bot').find((view) => view.as === 'Googlebot' && isGood(view))
const aiBotsOf = (host: HostFacts) => viewsOf(host, 'bot').filter(({ as }) => as !== 'Googlebot')
const languagesOf = (host: HostFacts) => viewsOf(host, 'language').filter(isGood)

const likenessOf = (a: string | null | undefined, b: string | null | undefined) =>
  a && b ? similarityOf(a, b) : 0

/** What the home page shows to whom. */
export const visitorChecks = [
  {
    id: 'cloaking',
    category: 'security',
    severity: 'error',
    scope: 'host',
    title: 'Different content for Googlebot',
    why: 'A visitor who introduces itself as Googlebot gets another text than we do. Search engines treat this as cloaking; often a hacked site does it without its owner knowing.',
    fix: 'Show the same content to everybody. If you did not build this, look for injected code on the server.',
    isKnown: (host) =>
      googlebotOf(host)?.sketch != null &&
      likenessOf(host.home?.content.sketch, selfOf(host)?.sketch) >= MIN_STABLE,
    find: (host) => {
      const [self, bot] = [selfOf(host), googlebotOf(host)]
      const likeness = likenessOf(self?.sketch, bot?.sketch)
      return likeness < MAX_CLOAKED
        ? [{ detail: `${Math.round(likeness * 100)}% of the text of the home page is the same.` }]
        : []
    },
  },
  {
    id: 'ai-waf-blocked',
    category: 'ai-search',
    severity: 'warning',
    scope: 'host',
    title: 'AI bots refused by the server',
    why: 'robots.txt lets these bots in, and yet the server refused a request with their user agent. A firewall that verifies bots by IP address refuses ours and may let the real ones through.',
    fix: 'Look in the bot settings of your firewall or CDN, and let in the bots that you want.',
    isKnown: (host) => selfOf(host) !== undefined && aiBotsOf(host).some(({ status }) => status > 0),
    find: (host) =>
      whenAny(
        aiBotsOf(host)
          .filter(({ status }) => REFUSALS.has(status))
          .map(({ as, status }) => `${as}: ${status}`),
        () => 'The server refuses bots that robots.txt allows.',
      ),
  },
  {
    id: 'auto-redirect-geo',
    category: 'international',
    severity: 'warning',
    scope: 'host',
    title: 'Redirect by language',
    why: 'The home page redirects by the Accept-Language header and does not say so with Vary. Caches serve one visitor the language of another, and Googlebot, which sends no such header, never sees the other versions.',
    fix: 'Show a link to the other language in place of the redirect, or send Vary: Accept-Language.',
    isKnown: (host) => selfOf(host) !== undefined && languagesOf(host).length > 1,
    find: (host) => {
      const views = [...viewsOf(host, 'self').filter(isGood), ...languagesOf(host)]
      const targets = new Set(views.map(({ finalUrl }) => finalUrl))
      const varies = views.some(({ vary }) => /\*|accept-language/i.test(vary))
      return whenAny(
        targets.size > 1 && !varies ? views.map(({ as, finalUrl }) => `${as}: ${finalUrl}`) : [],
        () => 'Visitors of different languages are redirected to different URLs.',
      )
    },
  },
] as const satisfies readonly Check[]

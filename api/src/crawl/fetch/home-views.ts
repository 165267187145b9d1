import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type HomeView, type RobotsFile } from '#api/engine/host-facts.ts'
import { rulesOf } from '#api/engine/robots.ts'
import { inTurn } from './in-turn.ts'
import { type Announce } from './parse-messages.ts'

export interface Visitor extends Pick<HomeView, 'kind' | 'as'> {
  /** Sent in place of our own. */
  headers: Record<string, string>
}

const toBot = (as: string, userAgent: string): Visitor => ({
  kind: 'bot',
  as,
  headers: { 'user-agent': userAgent },
})
const toReader = (as: string): Visitor => ({
  kind: 'language',
  as,
  headers: { 'accept-language': `${as};q=1, *;q=0.1` },
})

/** The bots call themselves as their makers publish it; the languages are far enough apart that a server tells them apart. */
const VISITORS: readonly Visitor[] = [
  { kind: 'self', as: 'BellwetherBot', headers: {} },
  toBot('Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  toBot(
    'GPTBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ),
  toBot('ClaudeBot', 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'),
  toReader('de'),
  toReader('ja'),
]
export const HOME_VIEWS = VISITORS.length

function toView({ kind, as }: Visitor, page: FetchedPage): HomeView {
  const { facts } = auditPage({ ...page, url: page.finalUrl, hops: [] }, new Date())
  const { status, finalUrl, hops } = page
  const vary = [...hops.map((hop) => hop.vary ?? ''), facts.response.headers['vary'] ?? ''].join(' ').trim()
  return { kind, as, status, finalUrl, vary, sketch: facts.content.sketch }
}

interface Viewing {
  robots: RobotsFile
  spacingMs: number
  /** Undefined where it may not be asked for. */
  askAs: (visitor: Visitor) => Promise<FetchedPage | undefined>
  announce: Announce
}

/** How crawlers that robots.txt lets in, and readers of other languages, get the home page: one request each. */
export async function viewHome(
  home: string,
  { robots, spacingMs, askAs, announce }: Viewing,
): Promise<HomeView[]> {
  const { isAllowed } = rulesOf(robots)
  const visitors = VISITORS.filter(({ kind, as }) => kind !== 'bot' || isAllowed(home, as))
  const views = new Map<Visitor, HomeView>()
  await inTurn(visitors, spacingMs, async (visitor) => {
    const page = await askAs(visitor)
    if (page) views.set(visitor, await announce(page.url, () => toView(visitor, page)))
  })
  return visitors.flatMap((visitor) => views.get(visitor) ?? [])
}

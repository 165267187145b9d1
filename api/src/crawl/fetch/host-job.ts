import { getDomain } from 'tldts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type HostFacts, type Probe, type RobotsFile } from '#api/engine/host-facts.ts'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { hostOf } from '#api/engine/urls.ts'
import { isPrivateHost } from './address-guard.ts'
import { fetchPage } from './fetch-page.ts'
import { fetchRobots } from './fetch-robots.ts'
import { type Send } from './fetch-rules.ts'
import { type MayFollow } from './follow-redirects.ts'
import { createHopRule } from './hop-robots.ts'
import { viewHome, type Visitor } from './home-views.ts'
import { inTurn } from './in-turn.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'

/** No site has a page here, so it should return 404. The same for every audit, so that two audits compare. */
const MADE_UP_PATH = '/bellwether-asks-for-a-page-that-is-not-there'
const MAX_TEXT_CHARACTERS = 20_000

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const toProbe = ({ status, finalUrl }: FetchedPage): Probe => ({ status, finalUrl })

function toNotFoundProbe(page: FetchedPage) {
  const { facts } = auditPage(page, new Date())
  return { ...toProbe(page), textHash: facts.content.hash, title: facts.head.titles[0]?.text ?? null }
}

/** The same site under its other name: with www where it has none, and without where it has. */
export function otherName(home: URL): string | undefined {
  if (isPrivateHost(home.hostname)) return undefined
  if (home.hostname.startsWith('www.')) return home.hostname.slice(4)
  return getDomain(home.hostname) === home.hostname ? `www.${home.hostname}` : undefined
}

/** Undefined for what may not be asked for. */
type Ask = (url: string) => Promise<FetchedPage | undefined>
type Probes = HostFacts['probes']

async function probe(ask: Ask, url: string): Promise<Probe | undefined> {
  const page = await ask(url)
  return page && toProbe(page)
}

async function probeText(ask: Ask, url: string): Promise<(Probe & { text: string }) | undefined> {
  const page = await ask(url)
  return page && { ...toProbe(page), text: page.body.slice(0, MAX_TEXT_CHARACTERS) }
}

async function probeNotFound(ask: Ask, url: string, announce: Announce): Promise<Probes['notFound']> {
  const page = await ask(url)
  return page && announce(page.url, () => toNotFoundProbe(page))
}

const named = <Name extends keyof Probes>(name: Name, value: Probes[Name]): Probes =>
  value === undefined ? {} : { [name]: value }

/** All are asked at once, a spacing apart, so that one that hangs holds up no other. */
function listProbes(home: string, ask: Ask, announce: Announce): (() => Promise<Probes>)[] {
  const url = new URL('/', home)
  const { origin, protocol, host } = url
  const other = otherName(url)
  const probes = [
    async () => named('notFound', await probeNotFound(ask, origin + MADE_UP_PATH, announce)),
    async () => named('favicon', await probe(ask, `${origin}/favicon.ico`)),
    async () => named('securityTxt', await probeText(ask, `${origin}/.well-known/security.txt`)),
    async () => named('llmsTxt', await probeText(ask, `${origin}/llms.txt`)),
  ]
  if (protocol === 'https:' && url.port === '') {
    probes.push(async () => named('http', await probe(ask, `http://${host}/`)))
  }
  if (other !== undefined) probes.push(async () => named('www', await probe(ask, `${protocol}//${other}/`)))
  return probes
}

/** What robots.txt says of the URLs of probes: that of the host has just been read. */
function createProbeRule(job: ParseJobOf<'host'>, robots: RobotsFile, send: Send | undefined): MayFollow {
  const { home, rules } = job
  const { origin } = new URL(home)
  const text = readableRobots(robots)
  const own = text === null ? null : parseRobots(text, rules.robotsNames)
  const isIgnored = job.robotsIgnoredOn.includes(hostOf(home))
  const elsewhere = createHopRule(rules, job, send)
  return (url) =>
    new URL(url).origin === origin
      ? Promise.resolve(isIgnored || (own?.isAllowed(url) ?? false))
      : elsewhere(url)
}

/** Requests what a host's pages don't tell: robots.txt, then a few probes, without those that it forbids. */
export async function runHostJob(
  job: ParseJobOf<'host'>,
  announce: Announce,
  send?: Send,
): Promise<HostFacts> {
  const { home, hasProbes, rules, spacingMs } = job
  const { origin } = new URL(home)
  const robots = await fetchRobots(origin, rules, send)
  const probes: Probes = {}
  if (hasProbes) {
    const mayAsk = createProbeRule(job, robots, send)
    const ask: Ask = async (url) => ((await mayAsk(url)) ? fetchPage(url, rules, send, mayAsk) : undefined)
    await delay(spacingMs)
    await inTurn(listProbes(home, ask, announce), spacingMs, async (probe) => {
      Object.assign(probes, await probe())
    })
    await delay(spacingMs)
    const askAs = async ({ headers }: Visitor) =>
      (await mayAsk(home))
        ? fetchPage(home, rules, send, mayAsk, { request: { method: 'GET', headers } })
        : undefined
    probes.views = await viewHome(home, { robots, spacingMs, askAs, announce })
  }
  return { origin, robots, sitemaps: [], probes }
}

import { getDomain } from 'tldts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type HostFacts, type Probe, type RobotsFile } from '#api/engine/host-facts.ts'
import { isPrivateHost } from './address-guard.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { inTurn } from './in-turn.ts'
import { type ParseJobOf } from './parse-job.ts'
import { type Announce } from './parse-messages.ts'

/** Nobody has a page here, so an honest site answers 404. The same for every audit, so that two audits compare. */
const MADE_UP_PATH = '/bellwether-asks-for-a-page-that-is-not-there'
/** What crawlers must read of a robots.txt (RFC 9309, 2.5). */
const MAX_ROBOTS_CHARACTERS = 512_000
const MAX_TEXT_CHARACTERS = 20_000

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function headerOf(page: FetchedPage, name: string): string | null {
  return page.headers.find(([key]) => key === name)?.[1] ?? null
}

const toProbe = ({ status, finalUrl }: FetchedPage): Probe => ({ status, finalUrl })

function toRobots(page: FetchedPage): RobotsFile {
  const { url, status, body, bytes, failure } = page
  return {
    url,
    status,
    text: body.slice(0, MAX_ROBOTS_CHARACTERS),
    bytes,
    contentType: headerOf(page, 'content-type'),
    ...(failure && { failure }),
  }
}

function toNotFoundProbe(page: FetchedPage) {
  const { facts } = auditPage(page, new Date())
  return { ...toProbe(page), textHash: facts.content.hash, title: facts.head.titles[0]?.text ?? null }
}

/** The same site under its other name: with www where it has none, and without where it has. */
function otherName(home: URL): string | undefined {
  if (isPrivateHost(home.hostname)) return undefined
  if (home.hostname.startsWith('www.')) return home.hostname.slice(4)
  return getDomain(home.hostname) === home.hostname ? `www.${home.hostname}` : undefined
}

type Ask = (url: string) => Promise<FetchedPage>
type Probes = HostFacts['probes']

/** Each probe by name; all are asked at once, a spacing apart, so that one that hangs holds up no other. */
function listProbes(
  home: string,
  ask: Ask,
  announce: Announce,
): Record<keyof Probes, (() => Promise<Probes>) | undefined> {
  const url = new URL('/', home)
  const { origin } = url
  const other = otherName(url)
  const isOnDefaultPort = url.protocol === 'https:' && url.port === ''
  async function askForText(path: string) {
    const page = await ask(origin + path)
    return { ...toProbe(page), text: page.body.slice(0, MAX_TEXT_CHARACTERS) }
  }
  return {
    notFound: async () => {
      const page = await ask(origin + MADE_UP_PATH)
      return { notFound: await announce(page.url, () => toNotFoundProbe(page)) }
    },
    favicon: async () => ({ favicon: toProbe(await ask(`${origin}/favicon.ico`)) }),
    securityTxt: async () => ({ securityTxt: await askForText('/.well-known/security.txt') }),
    llmsTxt: async () => ({ llmsTxt: await askForText('/llms.txt') }),
    http: isOnDefaultPort ? async () => ({ http: toProbe(await ask(`http://${url.host}/`)) }) : undefined,
    www:
      other === undefined
        ? undefined
        : async () => ({ www: toProbe(await ask(`${url.protocol}//${other}/`)) }),
  }
}

/** Asks a host for what its pages don't tell: robots.txt, then a few probes. */
export async function runHostJob(
  { home, hasProbes, rules, spacingMs }: ParseJobOf<'host'>,
  announce: Announce,
  send?: Send,
): Promise<HostFacts> {
  const { origin } = new URL(home)
  const ask = (url: string) => fetchPage(url, rules, send)
  const robots = toRobots(await ask(`${origin}/robots.txt`))
  const probes: Probes = {}
  // A host that is not there is asked only once.
  const isThere = robots.failure === undefined || robots.status > 0
  if (hasProbes && isThere) {
    const wanted = Object.values(listProbes(home, ask, announce)).filter((probe) => probe !== undefined)
    await delay(spacingMs)
    await inTurn(wanted, spacingMs, async (probe) => void Object.assign(probes, await probe()))
  }
  return { origin, robots, sitemaps: [], probes }
}

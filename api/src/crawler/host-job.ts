import { getDomain } from 'tldts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { type HostFacts, type Probe, type RobotsFile } from '#api/engine/host-facts.ts'
import { isPrivateHost } from './address-guard.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'

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

/** Asks a host for what its pages don't tell: robots.txt and a few probes, one after the other. */
export async function runHostJob(
  { home, rules, spacingMs }: ParseJobOf<'host'>,
  send?: Send,
): Promise<HostFacts> {
  const { origin } = new URL(home)
  async function ask(url: string): Promise<FetchedPage> {
    const page = await fetchPage(url, rules, send)
    await delay(spacingMs)
    return page
  }
  async function askForText(path: string) {
    const page = await ask(origin + path)
    return { ...toProbe(page), text: page.body.slice(0, MAX_TEXT_CHARACTERS) }
  }

  const robots = toRobots(await ask(`${origin}/robots.txt`))
  const probes: HostFacts['probes'] = {}
  // A host that is not there is asked only once.
  if (robots.failure && robots.status === 0) return { origin, robots, sitemaps: [], probes }

  probes.notFound = toNotFoundProbe(await ask(origin + MADE_UP_PATH))
  probes.favicon = toProbe(await ask(`${origin}/favicon.ico`))
  probes.securityTxt = await askForText('/.well-known/security.txt')
  probes.llmsTxt = await askForText('/llms.txt')
  const url = new URL('/', home)
  const other = otherName(url)
  if (url.protocol === 'https:' && url.port === '') probes.http = toProbe(await ask(`http://${url.host}/`))
  if (other !== undefined) probes.www = toProbe(await ask(`${url.protocol}//${other}/`))
  return { origin, robots, sitemaps: [], probes }
}

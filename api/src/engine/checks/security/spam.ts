import { type Check, type Finding } from '#api/engine/check.ts'
import { counted, when } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { spamFamiliesOf, type SpamLink } from '#api/engine/facts/spam-links.ts'
import { hostOf, isSameSite } from '#api/engine/urls.ts'

/** Visible ones that make a page a billboard: fewer may be news or a review. */
const MANY = 3
const MIN_HOSTS = 2
const SAMPLES = 5
/** What a site in the business calls itself, in place of the products. */
const TRADES = {
  pharmacy: /pharma|apothek|farmacia|drug|medic|health|doctor|clinic|arznei|pille/i,
  gambling: /casino|gambl|betting|\bbets?\b|poker|slots?\b|lotter|bingo|wette|spielbank/i,
  counterfeits: /replica|outlet|fashion|watch|handbag|jersey/i,
  loans: /loan|credit|lend|finance|bank|kredit/i,
} as const

/** What a page is about, by its own account. */
function topicOf({ finalUrl, head, headings }: PageFacts): string {
  const texts = [...head.titles, ...head.descriptions, ...headings.items.slice(0, 20)].map(({ text }) => text)
  return [hostOf(finalUrl), ...texts].join(' ')
}

/** What a site offers: a shop links to it on its own pages. */
function offerOf({ links }: PageFacts): string {
  const own = links.items.filter(({ internal }) => internal).slice(0, 200)
  return own.map(({ text }) => text).join(' ')
}

function listForeign(facts: PageFacts): SpamLink[] {
  const { spam } = facts.links
  if (spam.length === 0) return []
  const topic = topicOf(facts)
  const families = new Set(spamFamiliesOf(`${topic} ${offerOf(facts)}`))
  return spam.filter(
    ({ family, internal, url }) =>
      !internal && !isSameSite(url, facts.finalUrl) && !families.has(family) && !TRADES[family].test(topic),
  )
}

function findInjected(facts: PageFacts): Finding[] {
  const foreign = listForeign(facts)
  const hidden = foreign.filter(({ isHidden }) => isHidden)
  const hosts = new Set(foreign.map(({ url }) => hostOf(url)))
  const isInjected = hidden.length > 0 || (foreign.length >= MANY && hosts.size >= MIN_HOSTS)
  const texts = (hidden.length > 0 ? hidden : foreign).slice(0, SAMPLES)
  return when(
    isInjected,
    hidden.length > 0
      ? `${counted(hidden.length, 'hidden link')} on a topic that the page has nothing to do with.`
      : `${counted(foreign.length, 'link')} to ${hosts.size} other sites, on a topic that the page has nothing to do with.`,
    texts.map(({ text, url }) => `${text} → ${hostOf(url)}`).join(', '),
  )
}

export const spamChecks = [
  {
    id: 'spam-injection',
    category: 'security',
    severity: 'error',
    scope: 'page',
    title: 'Injected spam links',
    why: 'The page links to pharmacies, casinos or the like, and is about something else. That is what hacked sites look like: search engines warn of them and remove their pages.',
    fix: 'Find out how the links got there: update the CMS and its plugins, change all passwords, and remove the code. Then ask for a review in Search Console.',
    find: findInjected,
  },
] as const satisfies readonly Check[]

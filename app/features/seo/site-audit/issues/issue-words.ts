import { count, formatNumber, formatTenths } from '#app/lib/format.ts'
import type { IssueSummary } from '#contract/seo/site-audit.findings.ts'

type Template = NonNullable<IssueSummary['template']>
type Gain = Pick<IssueSummary, 'category' | 'cost' | 'reach'>

const TARGET_NOUNS: Record<string, string> = {
  'link-broken-internal': 'broken URL',
  'link-broken-fragment-elsewhere': 'missing anchor',
  'link-resource-as-page': 'file',
  'redirect-3xx-linked': 'redirect',
  'link-noncanonical': 'non-canonical page',
  'hreflang-to-redirect': 'redirect',
  'hreflang-to-error': 'broken URL',
  'hreflang-to-noindex': 'noindex page',
  'hreflang-to-noncanonical': 'non-canonical page',
  'hreflang-blocked': 'blocked URL',
  'hreflang-no-return': 'language version',
}
/** What a check is about where it is no file. */
const LINKS = /^(?:link-|a11y-link-|form-)/
const MISSING = 'http-4xx'

const plural = (noun: string) => `${noun}s`

/** Checks that are reported on pages with links, and whose causes are link targets. */
export const isAboutTargets = (check: string) => check in TARGET_NOUNS

/** The page that a cause is on: pages are kept without an anchor. */
export const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url

/** How pages come to be counted beside a target. */
export const toLinkedWords = (check: string) => (check.startsWith('hreflang-') ? 'Named by' : 'Linked from')

/**
 * What an issue's pages have in common: "1 missing page, linked from 17 pages"; undefined where they have nothing in
 * common.
 */
export function describeCauses({
  check,
  causes,
  causeKind,
  template,
  pages,
  includes,
}: Pick<IssueSummary, 'check' | 'causes' | 'causeKind' | 'template' | 'pages' | 'includes'>):
  string | undefined {
  const noun = TARGET_NOUNS[check]
  if (noun !== undefined) {
    const [one, many] = includes.includes(MISSING) ? ['missing page', 'missing pages'] : [noun, plural(noun)]
    return `${count(causes, one, many)}, ${toLinkedWords(check).toLowerCase()} ${count(pages, 'page')}`
  }
  if (causeKind === 'asset')
    return `${count(causes, LINKS.test(check) ? 'URL' : 'file')} on ${count(pages, 'page')}`
  if (template) return describeTemplate(template, pages)
  if (pages < 2 || causes >= pages) return undefined
  return causes === 1
    ? `The same on ${count(pages, 'page')}`
    : `${count(causes, 'cause')} on ${count(pages, 'page')}`
}

/** What fixing one template does: "Fix one template to fix 412 pages: /docs/*". */
function describeTemplate({ pattern, pages }: Template, all: number): string {
  const fixed = pages >= all ? count(pages, 'page') : `${formatNumber(pages)} of ${count(all, 'page')}`
  return `Fix one template to fix ${fixed}: ${pattern}`
}

/** The score after fixing an issue, for a cell; undefined where it has no part in a score. */
export function describeGain({ category, cost, reach }: Gain): { reach: string; points: string } | undefined {
  if (cost === null || reach === null || cost === 0) return undefined
  const points = `+${formatTenths(cost)}`
  return { reach: category === 'accessibility' ? `Accessibility ${reach}` : String(reach), points }
}

/** The same as a sentence. */
export function describeCost({ category, cost, reach }: Gain): string | undefined {
  if (cost === null || reach === null) return undefined
  const score = category === 'accessibility' ? 'the accessibility score' : 'health'
  if (cost === 0) return `Fixing this alone does not change ${score}.`
  const points = cost === 1 ? '1 point' : `${formatTenths(cost)} points`
  return `Costs ${points} of ${score}. Fix this and reach ${reach}.`
}

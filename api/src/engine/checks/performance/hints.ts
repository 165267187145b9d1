import { type Check } from '#api/engine/check.ts'
import { when, whenAny, withAssets } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type ImageFacts } from '#api/engine/facts/media.ts'
import { hostOf } from '#api/engine/urls.ts'

/** From this size on an image fills much of a phone's screen: CSS pixels. */
const MIN_WIDTH = 300
const MIN_HEIGHT = 200
/** Text above an image that leaves it in view. */
const MAX_TEXT_BEFORE = 600

/** Services whose style sheets load their fonts from another host, which nothing in the page names. */
const FONT_HOSTS: readonly (readonly [styles: string, fonts: string])[] = [
  ['fonts.googleapis.com', 'https://fonts.gstatic.com'],
  ['use.typekit.net', 'https://p.typekit.net'],
]

/** The image that is probably the largest thing in view: the first of the content, if it is large and near the top. */
function heroOf({ media }: PageFacts): ImageFacts | undefined {
  const first = media.images.find(({ inBoilerplate, isDecorative }) => !inBoilerplate && !isDecorative)
  const isLarge = (first?.width ?? 0) >= MIN_WIDTH && (first?.height ?? 0) >= MIN_HEIGHT
  return isLarge && first !== undefined && first.textBefore <= MAX_TEXT_BEFORE ? first : undefined
}

/** Origins that the first view waits for and that the browser learns of late. */
function lateOrigins(facts: PageFacts): string[] {
  const { stylesheets, preconnects, imagePreloads } = facts.resources
  const fonts = stylesheets.flatMap(({ url, isBlocking }) => {
    const host = url === null || !isBlocking ? '' : hostOf(url)
    return FONT_HOSTS.filter(([styles]) => styles === host).map(([, origin]) => origin)
  })
  const hero = imagePreloads > 0 ? null : (heroOf(facts)?.url ?? null)
  const late = [...fonts, ...(hero === null ? [] : foreignOrigin(hero, facts))]
  return [...new Set(late)].filter((origin) => !preconnects.includes(origin))
}

/** The origin of a file, unless the browser is connected to it already: for the page, or for a style sheet before it. */
function foreignOrigin(file: string, { finalUrl, resources }: PageFacts): string[] {
  const origin = URL.parse(file)?.origin
  const before = [finalUrl, ...resources.stylesheets.flatMap(({ url }) => url ?? [])]
  return origin === undefined || before.some((url) => URL.parse(url)?.origin === origin) ? [] : [origin]
}

/** What a page could tell browsers early. */
export const hintChecks = [
  {
    id: 'lcp-no-priority',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    title: 'Main image without priority hint',
    why: 'Browsers load images with low priority until they know what is in view. The largest image of the first view (LCP) then comes later than it could.',
    fix: 'Add fetchpriority="high" to it, and to no other image.',
    find: (facts) => {
      const hero = heroOf(facts)
      // A lazy one has a check of its own.
      const lacksHint = hero !== undefined && !hero.hasPriority && !hero.isLazy
      if (!lacksHint || facts.resources.imagePreloads > 0) return []
      const size = `${hero.width ?? 0} × ${hero.height ?? 0}`
      const detail = `The first image of the content (${size} pixels) has no fetchpriority="high", and no image is preloaded.`
      return when(true, detail, hero.src).map((finding) => withAssets(finding, [hero]))
    },
  },
  {
    id: 'preconnect-missing',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    title: 'Important origin without preconnect',
    why: 'The first view needs files of another origin that the browser learns of late: only then it looks up the name, connects and negotiates encryption.',
    fix: 'Add <link rel="preconnect" href="https://…"> for the origin to the head; for fonts with crossorigin.',
    find: (facts) => whenAny(lateOrigins(facts), () => 'The page does not connect early to these origins.'),
  },
] as const satisfies readonly Check[]

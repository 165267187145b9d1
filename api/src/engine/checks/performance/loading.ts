import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny, withAssets } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { isFixed } from '#api/engine/checks/performance/viewport.ts'
import { hostOf, isSameSite } from '#api/engine/urls.ts'

const MAX_THIRD_PARTIES = 15
const MAX_BLOCKING = 3
/** Builds of one library: with others in it, smaller, for browsers or for development. */
const BUILDS = ['min', 'slim', 'bundle', 'umd', 'global', 'prod', 'production', 'dev', 'development']
const BUILD_MARKS = BUILDS.flatMap((build) => [`.${build}`, `-${build}`])
const VERSION = /[-.@]v?\d/g

function blocking({ resources }: PageFacts): string[] {
  return [...resources.scripts.filter(({ isBlocking, inHead }) => isBlocking && inHead)].flatMap(
    ({ url }) => url ?? [],
  )
}

function foreignHosts({ resources, media, finalUrl }: PageFacts): Set<string> {
  const urls = [...resources.scripts, ...resources.stylesheets, ...resources.frames, ...media.images].flatMap(
    ({ url }) => url ?? [],
  )
  return new Set(urls.filter((url) => !isSameSite(url, finalUrl)).map(hostOf))
}

/** `https://cdn.example/lib/jquery-3.7.1.min.js` is the library `jquery`. */
function libraryOf(url: string): string {
  const file = url.split(/[?#]/, 1)[0]?.split('/').at(-1)?.toLowerCase() ?? ''
  if (!/\.m?js$/.test(file)) return file
  let name = file.replace(/\.m?js$/, '')
  for (let mark = endingOf(name); mark !== undefined; mark = endingOf(name))
    name = name.slice(0, -mark.length)
  let end = name.length
  while (/[\w.]/.test(name.charAt(end - 1))) end -= 1
  VERSION.lastIndex = Math.max(0, end - 1)
  return name.slice(0, VERSION.exec(name)?.index ?? name.length)
}

function endingOf(name: string): string | undefined {
  return BUILD_MARKS.find((mark) => name.endsWith(mark))
}

function repeatedLibraries({ resources }: PageFacts): string[] {
  const known =
    /^(?:jquery|react|react-dom|vue|angular|lodash|underscore|moment|bootstrap|d3|three|gsap|swiper|alpine|htmx)$/
  const counts = new Map<string, number>()
  const loaded = resources.scripts.filter(({ isForOldBrowsers }) => !isForOldBrowsers)
  for (const url of loaded.flatMap((script) => script.url ?? [])) {
    const library = libraryOf(url)
    if (known.test(library)) counts.set(library, (counts.get(library) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([library]) => library)
}

/** What a shared cache may keep (RFC 9111, 3 and 5.2.2), whose Set-Cookie the next visitor gets (7.3). */
function isShared(control: string): boolean {
  const directives = new Map(
    control
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split('=', 2))
      .map(([name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
  if (directives.has('no-store') || directives.has('private') || directives.get('no-cache') === 'set-cookie')
    return false
  const seconds = directives.get('s-maxage')
  return seconds === undefined ? directives.has('public') : Number(seconds) > 0
}

/** Loading, and mobile friendliness. */
export const loadingChecks = [
  {
    id: 'render-blocking',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    title: 'Render-blocking scripts',
    why: 'Scripts in the head without async or defer must be loaded and run before anything shows.',
    fix: 'Add defer to them, or move them to the end.',
    find: (facts) => {
      const urls = blocking(facts)
      const assets = urls.map((url) => ({ url }))
      return when(
        urls.length > MAX_BLOCKING,
        `${urls.length} scripts in the head without async or defer.`,
        urls.slice(0, 5).join(', '),
      ).map((finding) => withAssets(finding, assets))
    },
  },
  {
    id: 'js-duplicate',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    title: 'Library loaded twice',
    why: 'The same library comes from two files, so visitors load it twice, and the two may clash.',
    fix: 'Keep one of the files.',
    find: (facts) =>
      whenAny(
        repeatedLibraries(facts),
        (count) => counted(count, 'library', 'libraries') + ' loaded more than once.',
      ),
  },
  {
    id: 'third-party-heavy',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    title: 'Too many third-party domains',
    why: 'Each domain needs a separate connection, and each can slow the page down or learn about its visitors.',
    fix: 'Remove services that nobody uses any more, and host fonts and libraries yourself.',
    find: (facts) => {
      const hosts = [...foreignHosts(facts)]
      return when(
        hosts.length > MAX_THIRD_PARTIES,
        `${hosts.length} other servers.`,
        hosts.slice(0, 8).join(', '),
      )
    },
  },
  {
    id: 'cache-html-cookie',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    title: 'Cacheable page sets a cookie',
    why: 'Shared caches may store this page, and it sets a cookie. Many caches then refuse to store it, and others may send the cookie to the wrong visitor.',
    fix: 'Set no cookie on public pages, or mark them private.',
    find: ({ response: { headers, cookies } }) =>
      when(
        cookies.length > 0 && isShared(headers['cache-control'] ?? ''),
        'Shared caches may keep the page, and it sets a cookie.',
        headers['cache-control'],
      ),
  },
  {
    id: 'viewport-missing',
    category: 'performance',
    severity: 'error',
    scope: 'page',
    title: 'Missing viewport tag',
    why: 'Without a viewport tag phones show the page zoomed out, as on a desktop screen. Google indexes the mobile version of pages.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    find: ({ head }) => when(head.viewports.length === 0 && !head.isAmp, 'There is no viewport tag.'),
  },
  {
    id: 'viewport-fixed',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    title: 'Zoom disabled or fixed viewport width',
    why: 'The viewport tag sets a fixed width, or keeps people from zooming to twice the size, which people with low vision need.',
    fix: 'Use width=device-width, initial-scale=1, and nothing else.',
    find: ({ head }) => {
      const viewport = head.viewports.at(-1)
      return when(
        viewport !== undefined && isFixed(viewport),
        'The viewport tag limits zooming or sets a width in pixels.',
        viewport,
      )
    },
  },
  {
    id: 'font-small',
    category: 'performance',
    severity: 'notice',
    scope: 'page',
    title: 'Very small text',
    why: 'Text under 12 pixels is hard to read on a phone.',
    fix: 'Use at least 12 pixels, preferably 16.',
    find: ({ document }) =>
      when(document.smallFonts > 0, counted(document.smallFonts, 'element') + ' with text under 12 pixels.'),
  },
  {
    id: 'amp-canonical-missing',
    category: 'performance',
    severity: 'warning',
    scope: 'page',
    title: 'AMP page without canonical',
    why: 'An AMP page must name a canonical page, or search engines do not accept it as AMP.',
    fix: 'Add a canonical tag with the URL of the regular page, or of the AMP page if there is no other.',
    find: ({ head }) => when(head.isAmp && head.canonicals.length === 0, 'The AMP page names no canonical.'),
  },
] as const satisfies readonly Check[]

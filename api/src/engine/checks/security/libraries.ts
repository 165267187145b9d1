import { type Check } from '#api/engine/check.ts'
import { counted, whenAnyAsset, type Asset } from '#api/engine/checks/findings.ts'
import { flawsOf, libraryOf } from './known-flaws.ts'
import { type PageFacts } from '#api/engine/facts.ts'

const VERSION = String.raw`v?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)`
/** `/npm/jquery@3.4.1/dist/jquery.min.js` */
const PACKAGE = new RegExp(`/([\\w.-]{1,40})@${VERSION}(?:/|$)`)
/** `/ajax/libs/jquery/3.4.1/jquery.min.js` */
const FOLDER = new RegExp(`/([\\w.-]{1,40})/${VERSION}/(?:[\\w.-]{1,40}/){0,3}[\\w.-]{1,60}$`)
/** `/js/jquery-3.4.1.min.js`; what follows a version that goes on, such as `-beta` or `-wp`, is another one. */
const FILE = new RegExp(
  `/([a-z][a-z.-]{1,30}?)[-.]${VERSION}(?:[.-](?:min|slim|slim\\.min|bundle|bundle\\.min|umd|umd\\.min|global|prod|full|full\\.min|all|all\\.min|core|custom|custom\\.min))?\\.m?js$`,
  'i',
)
const MAX_CVES = 4

interface Loaded extends Asset {
  library: string
  version: string
}

/** A version in the query is mostly that of the theme or the shop. */
function ofUrl(url: string): Loaded | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  for (const pattern of [PACKAGE, FOLDER, FILE]) {
    const [, name = '', version = ''] = pattern.exec(path) ?? []
    const library = libraryOf(name)
    if (library !== undefined) return { library, version, url, written: url }
  }
  return undefined
}

function listLoaded({ resources }: PageFacts): Loaded[] {
  const inline = resources.libraries.map(({ name, version }) => ({
    library: name,
    version,
    url: null,
    written: 'inline script',
  }))
  return [...resources.scripts.flatMap(({ url }) => (url === null ? [] : (ofUrl(url) ?? []))), ...inline]
}

export const libraryChecks = [
  {
    id: 'lib-vulnerable',
    category: 'security',
    severity: 'warning',
    scope: 'page',
    title: 'JavaScript library with a known flaw',
    why: 'The version of this library has a published security flaw. Whether your pages can be attacked through it depends on how they use the library.',
    fix: 'Update the library to its latest version.',
    find: (facts) =>
      whenAnyAsset(
        listLoaded(facts).flatMap(({ library, version, url }) => {
          const flaws = flawsOf(library, version).slice(-MAX_CVES)
          return flaws.length === 0 ? [] : [{ written: `${library} ${version} (${flaws.join(', ')})`, url }]
        }),
        (count) => `${counted(count, 'library', 'libraries')} with published flaws.`,
      ),
  },
] as const satisfies readonly Check[]

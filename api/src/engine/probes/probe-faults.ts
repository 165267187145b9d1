const KB = 1024
const MAX_IMAGE = 200 * KB
/** Below it another format saves little. */
const MIN_LEGACY = 100 * KB
const MIN_PACKED = KB
const MIN_MINIFIED = 4 * KB
const WEEK = 604_800
/** Of readable code about a quarter is white space, of minified code a few percent. */
const MOST_BLANK = 0.15
/** What a browser's rounding and a designer's may cost. */
const MOST_DISTORTED = 0.05
const SHARED_WIDTH = 600
const SHARED_HEIGHT = 315

/** One fault that a response has, in SQL over `probe`, a row of `probes`, and `target`, its row of `pages`. */
export interface ProbeFault {
  /** Kinds of `links` by which pages name it. */
  links: readonly string[]
  when: string
  /** What is so, in a word or two, for a list of several. */
  mark: string
  /** The same as a sentence. */
  says: string
  /** Whether it concerns the page of one link, in SQL over `links` and `probe`; all that name it where not given. */
  use?: string
}

// In brackets: `->>` binds no tighter than `||`.
const fact = (name: string) => `(probe.facts->>'$.${name}')`
const content = (name: string) => fact(`content.${name}`)
const kB = (bytes: string) => `(((${bytes} + ${KB / 2}) / ${KB}) || ' kB')`

const IS_WORKING = `probe.outcome = 'working'`
const ANSWER = `coalesce(probe.failure, probe.status)`
const ANSWERED = `CASE WHEN probe.failure IS NULL THEN 'The server returned status ' || probe.status
  WHEN probe.failure = 'dns' THEN 'The host name does not exist' WHEN probe.failure = 'tls' THEN 'The TLS certificate is not valid'
  WHEN probe.failure = 'redirect-loop' THEN 'It redirects in a circle'
  WHEN probe.failure = 'too-many-redirects' THEN 'It redirects too often'
  WHEN probe.failure = 'invalid-redirect' THEN 'It redirects to what is no URL of a web page'
  ELSE 'The connection failed' END || '.'`
const broken = (...links: string[]): ProbeFault => ({
  links,
  when: `probe.outcome = 'broken'`,
  mark: ANSWER,
  says: ANSWERED,
})
const redirected = (condition: string, ...links: string[]): ProbeFault => ({
  links,
  when: `${IS_WORKING} AND ${condition}`,
  mark: `'to ' || probe.final_url`,
  says: `'It redirects to ' || probe.final_url || ' with status ' || probe.redirect_status || '.'`,
})

const sniffed = content('sniffed')
const IS_SCRIPT_TYPE = `(probe.content_type LIKE '%/javascript' OR probe.content_type LIKE '%/x-javascript'
  OR probe.content_type LIKE '%/ecmascript' OR probe.content_type = 'application/wasm')`
/** Other names for the same type. */
const ALIASES = `('image/jpg', 'image/jpeg'), ('image/pjpeg', 'image/jpeg'), ('image/x-png', 'image/png'),
  ('image/vnd.microsoft.icon', 'image/x-icon'), ('image/ico', 'image/x-icon')`
const IS_WRONG_TYPE = `CASE probe.kind
  WHEN 'script' THEN NOT ${IS_SCRIPT_TYPE}
  WHEN 'style' THEN probe.content_type <> 'text/css'
  ELSE ${sniffed} IS NOT NULL AND probe.content_type <> ${sniffed}
    AND (probe.content_type, ${sniffed}) NOT IN (VALUES ${ALIASES}) END`

const BLANK_SHARE = `(${content('blanks')} * 100 / ${content('characters')})`

const width = content('width')
const height = content('height')
const IS_DISTORTED = `EXISTS (
  SELECT 1 FROM json_each(links.shown, '$[0]') AS size
  WHERE size.value->>0 > 1 AND size.value->>1 > 1
    AND abs((size.value->>0) * ${height} - (size.value->>1) * ${width}) > ${MOST_DISTORTED} * (size.value->>1) * ${width}
    AND abs((size.value->>0) * ${height} / ${width} - (size.value->>1)) > 1)`

/** The image of `src`, and the others: of those only one is loaded, and which one depends on the screen, so their size says little. */
const IMAGES = ['img', 'srcset', 'background']

/** What is wrong with files and link targets, by the check that finds it on the pages that name them. */
export const PROBE_FAULTS = {
  'img-broken': broken(...IMAGES),
  'img-redirect': redirected('probe.redirect_status IS NOT NULL', ...IMAGES),
  'img-too-large': {
    links: ['img'],
    when: `${IS_WORKING} AND probe.bytes > ${MAX_IMAGE}`,
    mark: kB('probe.bytes'),
    says: `'It has ' || ${kB('probe.bytes')} || '.'`,
  },
  'img-legacy-format': {
    links: ['img'],
    when: `${IS_WORKING} AND probe.bytes > ${MIN_LEGACY}
      AND coalesce(${sniffed}, probe.content_type) IN ('image/jpeg', 'image/png')`,
    mark: kB('probe.bytes'),
    says: `'It is a ' || CASE coalesce(${sniffed}, probe.content_type) WHEN 'image/png' THEN 'PNG' ELSE 'JPEG' END || ' of ' || ${kB('probe.bytes')} || '.'`,
    use: '(links.shown->>1) = 1',
  },
  'img-aspect-mismatch': {
    links: ['img'],
    when: `${IS_WORKING} AND ${width} > 0 AND ${height} > 0`,
    mark: `${width} || ' × ' || ${height}`,
    says: `'The file has ' || ${width} || ' × ' || ${height} || ' pixels.'`,
    use: IS_DISTORTED,
  },
  'og-image-broken': {
    links: ['og'],
    when: `probe.outcome = 'broken' OR (${IS_WORKING} AND (${width} < ${SHARED_WIDTH} OR ${height} < ${SHARED_HEIGHT}))`,
    mark: `CASE probe.outcome WHEN 'broken' THEN ${ANSWER} ELSE ${width} || ' × ' || ${height} END`,
    says: `CASE probe.outcome WHEN 'broken' THEN ${ANSWERED} ELSE 'It has ' || ${width} || ' × ' || ${height} || ' pixels.' END`,
  },
  'js-css-broken': broken('script', 'css', 'font'),
  'redirecting-resource': redirected('probe.redirect_status IS NOT NULL', 'script', 'css', 'font'),
  'cache-short': {
    links: [...IMAGES, 'script', 'css', 'font'],
    when: `${IS_WORKING} AND probe.is_own = 1 AND probe.facts IS NOT NULL AND coalesce(${fact('cacheSeconds')}, 0) < ${WEEK}`,
    mark: `CASE WHEN ${fact('cacheSeconds')} IS NULL THEN 'no lifetime' ELSE ${fact('cacheSeconds')} || ' s' END`,
    says: `CASE WHEN ${fact('cacheSeconds')} IS NULL THEN 'Its headers do not say how long it may be cached.'
      WHEN ${fact('cacheSeconds')} = 0 THEN 'Browsers must ask for it again each time.'
      ELSE 'It may be cached for ' || ${fact('cacheSeconds')} || ' seconds.' END`,
  },
  'compression-missing': {
    links: ['script', 'css'],
    when: `${IS_WORKING} AND probe.is_own = 1 AND probe.facts IS NOT NULL AND ${fact('encoding')} IS NULL
      AND probe.bytes > ${MIN_PACKED}`,
    mark: kB('probe.bytes'),
    says: `'It is sent uncompressed, with ' || ${kB('probe.bytes')} || '.'`,
  },
  'content-type-mismatch-asset': {
    links: [...IMAGES, 'script', 'css'],
    when: `${IS_WORKING} AND probe.content_type IS NOT NULL AND probe.kind IN ('script', 'style', 'image') AND ${IS_WRONG_TYPE}`,
    mark: 'probe.content_type',
    says: `'It is sent as ' || probe.content_type
      || CASE probe.kind WHEN 'script' THEN ' and not as JavaScript' WHEN 'style' THEN ' and not as text/css'
        ELSE ' and is ' || ${sniffed} END || '.'`,
  },
  'js-unminified': {
    links: ['script', 'css'],
    when: `${IS_WORKING} AND probe.is_own = 1 AND ${content('characters')} > ${MIN_MINIFIED}
      AND ${content('blanks')} > ${MOST_BLANK} * ${content('characters')}`,
    mark: `${BLANK_SHARE} || ' % white space'`,
    says: `${BLANK_SHARE} || ' % of it are white space.'`,
  },
  'source-map-public': {
    links: ['script', 'css'],
    when: `${IS_WORKING} AND probe.is_own = 1 AND ${content('sourceMap')} IS NOT NULL`,
    mark: content('sourceMap'),
    says: `'Everybody can load ' || ${content('sourceMap')} || '.'`,
  },
  'font-display': {
    links: ['css'],
    when: `${IS_WORKING} AND json_array_length(probe.facts, '$.content.fontsWithoutDisplay') > 0`,
    mark: `(SELECT group_concat(value, ', ') FROM json_each(probe.facts, '$.content.fontsWithoutDisplay'))`,
    says: `'It loads without font-display: ' || (
      SELECT group_concat(value, ', ') FROM json_each(probe.facts, '$.content.fontsWithoutDisplay')) || '.'`,
  },
  'blocked-resources': {
    links: ['script', 'css'],
    when: `probe.is_own = 1 AND ${fact('isOpenToSearch')} = 0`,
    mark: `'robots.txt'`,
    says: `'The robots.txt of its host disallows it for Googlebot.'`,
  },
  'link-broken-external': broken('a', 'area'),
  'link-external-redirect': redirected('probe.redirect_status IN (301, 308)', 'a', 'area'),
} as const satisfies Record<string, ProbeFault>

export type ProbeFaultId = keyof typeof PROBE_FAULTS
export const PROBE_FAULT_IDS = Object.keys(PROBE_FAULTS) as ProbeFaultId[]
export const faultOf = (id: ProbeFaultId): ProbeFault => PROBE_FAULTS[id]

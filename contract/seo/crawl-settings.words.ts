export const USER_AGENTS = ['bellwether', 'googlebot', 'custom'] as const
export type UserAgentChoice = (typeof USER_AGENTS)[number]

export const RENDER_MODES = ['none', 'sample', 'all'] as const
export type RenderMode = (typeof RENDER_MODES)[number]

/** When only pages are fetched that have changed since the audit before. */
export const ONLY_CHANGED = ['scheduled', 'always', 'never'] as const
export type OnlyChanged = (typeof ONLY_CHANGED)[number]

export const DEFAULT_AGENT: UserAgentChoice = 'bellwether'
export const DEFAULT_RENDER: RenderMode = 'none'
export const DEFAULT_ONLY_CHANGED: OnlyChanged = 'scheduled'

/** URLs of list mode: what fits into a form. */
export const MAX_LISTED = 10_000
export const MAX_HEADERS = 20

export const USER_AGENT_WORDS: Readonly<Record<UserAgentChoice, string>> = {
  bellwether: 'BellwetherBot',
  googlebot: 'Googlebot smartphone',
  custom: 'Custom',
}

export const RENDER_WORDS: Readonly<Record<RenderMode, string>> = {
  none: 'Off',
  sample: 'A sample of pages',
  all: 'All pages',
}

export const ONLY_CHANGED_WORDS: Readonly<Record<OnlyChanged, string>> = {
  scheduled: 'In scheduled audits',
  always: 'Always',
  never: 'Never',
}

/** Why an audit would not crawl a URL. */
export const TRIAL_REASONS = [
  'not-a-url',
  'other-site',
  'outside-folders',
  'not-included',
  'excluded',
  'too-long',
  'not-listed',
] as const
export type TrialReason = (typeof TRIAL_REASONS)[number]

export const TRIAL_WORDS: Readonly<Record<TrialReason, string>> = {
  'not-a-url': 'It is not a valid URL.',
  'other-site': 'It is on another site.',
  'outside-folders': 'It is outside the start folders.',
  'not-included': 'It matches no include pattern.',
  excluded: 'It matches an exclude pattern',
  'too-long': 'It is too long to compare with so many patterns.',
  'not-listed': 'It is not on the list of URLs.',
}

/** RFC 9110, 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
/** RFC 9110, 5.5, without what is obsolete: servers disagree about other bytes. Line breaks would begin another header. */
const ONE_LINE = /^[\t -~]*$/
const MAX_VALUE = 4000

/** Headers that describe the connection or the body, that another setting or the crawler decides, or that say where a request came from. */
const REFUSED_NAMES = new Set([
  'accept-charset',
  'accept-encoding',
  'alt-used',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie2',
  'date',
  'expect',
  'forwarded',
  'from',
  'host',
  'http2-settings',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'origin',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'true-client-ip',
  'upgrade',
  'user-agent',
  'via',
])
const REFUSED_PREFIXES = [
  'access-control-',
  'cdn-',
  'cf-',
  'proxy-',
  'sec-',
  'x-bellwether-',
  'x-client-ip',
  'x-forwarded-',
  'x-http-method',
  'x-method-override',
  'x-original-',
  'x-parse-',
  'x-real-ip',
  'x-rewrite-',
]

/** Why a line is no request header that an audit may add, in words; undefined for one that it may. */
export function findHeaderFault(line: string): string | undefined {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).trim()
  if (colon < 1 || !HEADER_NAME.test(name)) return 'Each line must be a header: Name: value'
  if (!ONE_LINE.test(line) || line.length - colon - 1 > MAX_VALUE)
    return `The value of ${name} must be one line of at most 4,000 ASCII characters.`
  const lower = name.toLowerCase()
  if (lower === 'user-agent') return 'Choose the user agent under “User agent”.'
  const isRefused = REFUSED_NAMES.has(lower) || REFUSED_PREFIXES.some((prefix) => lower.startsWith(prefix))
  return isRefused ? `The header ${name} can’t be set for an audit.` : undefined
}

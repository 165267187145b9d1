import * as z from 'zod'
import { tooLong } from '#contract/fields.ts'
import { lines } from '#contract/line-list.fields.ts'
import { KeptOwnCheck, OwnChecks, ownFormShape, type OwnFormValues, readOwnForm } from './own-checks.forms.ts'
import { isOwnFormField, type OwnFormField } from './own-checks.words.ts'
import {
  DEFAULT_AGENT,
  DEFAULT_ONLY_CHANGED,
  DEFAULT_RENDER,
  findHeaderFault,
  MAX_HEADERS,
  MAX_LISTED,
  ONLY_CHANGED,
  RENDER_MODES,
  USER_AGENTS,
} from './crawl-settings.words.ts'

/** URL patterns: `*` matches any characters. */
const Patterns = lines(
  z.string().max(500, tooLong('A pattern must not exceed 500 characters.')),
  50,
  'Use at most 50 patterns.',
)

const FOLDER = /^\/[^\s?#*\\]*$/
const NO_FOLDER = 'Each line must be a path that starts with a slash, such as /docs/.'
const Folder = z
  .string()
  .max(500, tooLong('A folder must not exceed 500 characters.'))
  .regex(FOLDER, NO_FOLDER)

const PARAMETER = /^[^\s&=#?]+$/
const NO_PARAMETER = 'Each line must be the name of one parameter, such as sessionid or utm_*.'
const Parameter = z.string().max(100, tooLong(NO_PARAMETER)).regex(PARAMETER, NO_PARAMETER)

const NO_ADDRESS = 'Each line must be a full URL.'
const Address = z
  .string()
  .max(4000, tooLong(NO_ADDRESS))
  .pipe(z.url({ protocol: /^https?$/, error: NO_ADDRESS }))

const NO_SITEMAP = 'Enter the full URL of a sitemap, such as https://example.com/sitemap.xml.'
const SitemapAddress = z
  .string()
  .trim()
  .max(4000, tooLong(NO_SITEMAP))
  .pipe(z.url({ protocol: /^https?$/, error: NO_SITEMAP }))

/** What HTTP allows in a header field and servers read the same way: one line of printable ASCII. */
const PRINTABLE = /^[ -~]*$/
const UserAgentText = z
  .string()
  .trim()
  .max(300, tooLong('A user agent must not exceed 300 characters.'))
  .regex(PRINTABLE, 'A user agent must be one line of ASCII characters.')

/** RFC 7617: a colon would end the user name. */
const USER_NAME = /^[^\p{Cc}:]*$/u
const UserName = z
  .string()
  .max(200, tooLong('A user name must not exceed 200 characters.'))
  .regex(USER_NAME, 'A user name can’t contain colons or line breaks.')
const AuthPassword = z
  .string()
  .max(200, tooLong('A password must not exceed 200 characters.'))
  .regex(/^\P{Cc}*$/u, 'A password can’t contain line breaks.')

/** `Name: value`, as it is sent. */
const Header = z
  .string()
  .max(4200, tooLong('A header must not exceed 4,200 characters.'))
  .check((context) => {
    const message = findHeaderFault(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })

/** A URL that somebody wants to know the fate of, or a path of the site. */
export const TriedUrl = z
  .string({ error: 'Enter a URL.' })
  .trim()
  .min(1, 'Enter a URL.')
  .max(4000, tooLong('A URL must not exceed 4,000 characters.'))

/** The fields of `CrawlSettings`, for schemas that have more than them; those add `checkSettings`. */
export const settingsShape = {
  maxPages: z
    .number('Enter a number of pages.')
    .int('Enter a whole number of pages.')
    .min(1, 'Enter at least 1 page.')
    .max(1_000_000, 'Enter at most 1,000,000 pages.')
    .optional(),
  include: Patterns,
  exclude: Patterns,
  /** Paths where a crawl starts and below which it stays. */
  folders: lines(Folder, 20, 'Use at most 20 folders.'),
  /** List mode: audit exactly these URLs, and follow no link. */
  list: lines(Address, MAX_LISTED, `Use at most ${MAX_LISTED.toLocaleString('en-US')} URLs.`),
  /** List mode: audit exactly the URLs of this sitemap. */
  listSitemap: SitemapAddress.optional(),
  /** Whether all hosts below the site's name belong to it. */
  subdomains: z.boolean().optional(),
  /** Query parameters that are removed from URLs; `*` matches any characters. */
  ignoredParameters: lines(Parameter, 50, 'Use at most 50 parameters.'),
  /** Links away from where the crawl starts; 0 for the start pages alone. */
  maxDepth: z
    .number('Enter a number of links.')
    .int('Enter a whole number of links.')
    .min(0, 'Enter 0 or more.')
    .max(100, 'Enter at most 100.')
    .optional(),
  /** Requests per second to one host. Beyond the polite rate only on verified sites. */
  maxRate: z
    .number('Enter a number of requests per second.')
    .min(0.1, 'Enter at least 0.1 requests per second.')
    .max(100, 'Enter at most 100 requests per second.')
    .optional(),
  /** When the audit asks only whether pages have changed since the one before, and takes over what has not. */
  onlyChanged: z.enum(ONLY_CHANGED, { error: 'Choose when only changed pages are fetched.' }).optional(),
  userAgent: z.enum(USER_AGENTS, { error: 'User agent is invalid' }).optional(),
  /** Of `userAgent: 'custom'`. */
  customAgent: UserAgentText.optional(),
  /** Basic authentication (RFC 7617). Secret: stored sealed, and never in a reply. */
  authUser: UserName.optional(),
  authPassword: AuthPassword.optional(),
  /** Additional request headers. Their values are secret. */
  headers: lines(Header, MAX_HEADERS, `Use at most ${MAX_HEADERS} headers.`),
  acceptCookies: z.boolean().optional(),
  respectRobots: z.boolean().optional(),
  /** Which pages are rendered in a browser. */
  render: z.enum(RENDER_MODES, { error: 'JavaScript rendering is invalid' }).optional(),
  checkExternal: z.boolean().optional(),
  /** Custom search and custom extraction. */
  ownChecks: OwnChecks.optional(),
}

const Settings = z.object(settingsShape)
export type CrawlSettings = z.infer<typeof Settings>

const nameOf = (header: string) => header.slice(0, header.indexOf(':')).trim().toLowerCase()

/** What is wrong with settings that are each valid; the first for each field. */
function* listContradictions(settings: CrawlSettings): Generator<[keyof CrawlSettings, string]> {
  const { list = [], listSitemap, folders = [], userAgent, customAgent, authUser, authPassword } = settings
  if (list.length > 0 && listSitemap) yield ['listSitemap', 'Enter a list of URLs or a sitemap, not both.']
  if (folders.length > 0 && (list.length > 0 || listSitemap))
    yield ['folders', 'Start folders are for a crawl. Leave them empty to audit a list of URLs.']
  if (userAgent === 'custom' && !customAgent) yield ['customAgent', 'Enter a user agent.']
  if (authPassword && !authUser) yield ['authUser', 'Enter the user name of this password.']
  const names = (settings.headers ?? []).map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) yield ['headers', `The header ${twice} appears twice.`]
  else if (authUser && names.includes('authorization'))
    yield ['headers', 'Enter an Authorization header or a user name, not both.']
}

/** To be added with `.check` wherever `settingsShape` is part of a schema. */
export function checkSettings({ value, issues }: z.core.ParsePayload<CrawlSettings>): void {
  for (const [field, message] of listContradictions(value))
    issues.push({ code: 'custom', input: value, path: [field], message })
}

/** How a site is crawled: what a person chooses besides its URL. All of it is optional. */
export const CrawlSettings = Settings.check(checkSettings)

/** The same, complete, as it is stored and shown: of what is secret only whether it is set. */
export const ShownSettings = z.object({
  /** Null for the limit of the plan. */
  maxPages: z.number().int().nullable(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  folders: z.array(z.string()),
  list: z.array(z.string()),
  listSitemap: z.string().nullable(),
  subdomains: z.boolean(),
  ignoredParameters: z.array(z.string()),
  /** Null for no limit. */
  maxDepth: z.number().int().nullable(),
  /** Null for the polite rate. */
  maxRate: z.number().nullable(),
  onlyChanged: z.enum(ONLY_CHANGED),
  userAgent: z.enum(USER_AGENTS),
  customAgent: z.string().nullable(),
  /** Whether requests have a user name and a password, and the names of the headers that are added. */
  hasAuth: z.boolean(),
  headerNames: z.array(z.string()),
  acceptCookies: z.boolean(),
  respectRobots: z.boolean(),
  render: z.enum(RENDER_MODES),
  checkExternal: z.boolean(),
  ownChecks: z.array(KeptOwnCheck),
})
export type ShownSettings = z.infer<typeof ShownSettings>

/** The settings of an audit for which nothing was chosen. */
export const DEFAULT_SETTINGS: ShownSettings = {
  maxPages: null,
  include: [],
  exclude: [],
  folders: [],
  list: [],
  listSitemap: null,
  subdomains: false,
  ignoredParameters: [],
  maxDepth: null,
  maxRate: null,
  onlyChanged: DEFAULT_ONLY_CHANGED,
  userAgent: DEFAULT_AGENT,
  customAgent: null,
  hasAuth: false,
  headerNames: [],
  acceptCookies: false,
  respectRobots: true,
  render: DEFAULT_RENDER,
  checkExternal: true,
  ownChecks: [],
}

export type CrawlSecrets = Pick<CrawlSettings, 'authUser' | 'authPassword' | 'headers'>

/** What is stored in the open, and what only sealed. */
export function splitSettings({ authUser, authPassword, headers = [], ...settings }: CrawlSettings): {
  shown: ShownSettings
  secrets: CrawlSecrets
} {
  const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const hasAuth = authUser !== undefined && authUser !== ''
  const headerNames = headers.map((header) => header.slice(0, header.indexOf(':')).trim())
  return {
    shown: { ...DEFAULT_SETTINGS, ...chosen, hasAuth, headerNames },
    secrets: {
      ...(hasAuth && { authUser, authPassword: authPassword ?? '' }),
      ...(headers.length > 0 && { headers }),
    },
  }
}

// An unchecked box sends nothing, so a form has the exception and the settings have the rule.
export const settingsFormShape = Settings.omit({
  respectRobots: true,
  checkExternal: true,
  ownChecks: true,
}).extend({
  ignoreRobots: z.boolean().optional(),
  skipExternal: z.boolean().optional(),
  /** A file with URLs that are added to `list`. */
  listFile: z.file().optional(),
  ...ownFormShape,
}).shape

/** Where the form has a field of another name than the API. */
export const SETTINGS_FORM_NAMES: Readonly<Record<string, string>> = {
  respectRobots: 'ignoreRobots',
  checkExternal: 'skipExternal',
  file: 'listFile',
}

type SettingsFormValues = Omit<CrawlSettings, 'respectRobots' | 'checkExternal' | 'ownChecks'> &
  OwnFormValues & {
    ignoreRobots?: boolean | undefined
    skipExternal?: boolean | undefined
  }

/** The same as `checkSettings`, of a form. */
export function checkSettingsForm(payload: z.core.ParsePayload<SettingsFormValues>): void {
  checkSettings(payload)
  const { value, issues } = payload
  for (const [field, message] of readOwnForm(value).faults ?? [])
    issues.push({ code: 'custom', input: value, path: [field], message })
}

/** The settings that a form of `settingsFormShape` describes, with the form's other fields. */
export function toSettings<Values extends SettingsFormValues>({
  ignoreRobots,
  skipExternal,
  ...values
}: Values) {
  const read = readOwnForm(values)
  const others = Object.entries(values).filter(([name]) => !isOwnFormField(name))
  return {
    // Without the fields that the checks were read from.
    ...(Object.fromEntries(others) as Omit<Values, OwnFormField | 'ignoreRobots' | 'skipExternal'>),
    respectRobots: !ignoreRobots,
    checkExternal: !skipExternal,
    ...(read.checks && read.checks.length > 0 && { ownChecks: read.checks }),
  }
}

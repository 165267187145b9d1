import { expect, test } from 'vitest'
import {
  CrawlSettings,
  DEFAULT_SETTINGS,
  ShownSettings,
  settingsFormShape,
  splitSettings,
  toSettings,
} from './crawl-settings.forms.ts'
import { findHeaderFault } from './crawl-settings.words.ts'
import * as z from 'zod'

const messageOf = (settings: object) => {
  const { error } = CrawlSettings.safeParse(settings)
  const [issue] = error?.issues ?? []
  return issue && [issue.path[0], issue.message]
}

test('nothing has to be chosen', () => {
  expect(CrawlSettings.parse({})).toEqual({})
  expect(splitSettings({})).toEqual({ shown: DEFAULT_SETTINGS, secrets: {} })
  expect(ShownSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
})

test.each([
  [{ folders: 'docs' }, 'folders', 'Each line must be a path that starts with a slash, such as /docs/.'],
  [{ folders: ['/docs?x'] }, 'folders', 'Each line must be a path that starts with a slash, such as /docs/.'],
  [{ list: ['/docs'] }, 'list', 'Each line must be a full URL.'],
  [{ list: ['javascript:alert(1)'] }, 'list', 'Each line must be a full URL.'],
  [
    { listSitemap: 'sitemap.xml' },
    'listSitemap',
    'Enter the full URL of a sitemap, such as https://example.com/sitemap.xml.',
  ],
  [
    { list: ['https://a.example/'], listSitemap: 'https://a.example/s.xml' },
    'listSitemap',
    'Enter a list of URLs or a sitemap, not both.',
  ],
  [
    { list: ['https://a.example/'], folders: ['/docs/'] },
    'folders',
    'Start folders are for a crawl. Leave them empty to audit a list of URLs.',
  ],
  [
    { ignoredParameters: 'utm_*\na=b' },
    'ignoredParameters',
    'Each line must be the name of one parameter, such as sessionid or utm_*.',
  ],
  [{ maxDepth: -1 }, 'maxDepth', 'Enter 0 or more.'],
  [{ maxRate: 0 }, 'maxRate', 'Enter at least 0.1 requests per second.'],
  [{ maxRate: Infinity }, 'maxRate', 'Enter a number of requests per second.'],
  [{ userAgent: 'custom' }, 'customAgent', 'Enter a user agent.'],
  [
    { userAgent: 'custom', customAgent: 'a\r\nX-Admin: 1' },
    'customAgent',
    'A user agent must be one line of ASCII characters.',
  ],
  [{ authUser: 'a:b' }, 'authUser', 'A user name can’t contain colons or line breaks.'],
  [{ authUser: 'a', authPassword: 'a\nb' }, 'authPassword', 'A password can’t contain line breaks.'],
  [{ authPassword: 'secret' }, 'authUser', 'Enter the user name of this password.'],
  [{ headers: ['X-A: 1', 'x-a: 2'] }, 'headers', 'The header x-a appears twice.'],
  [
    { headers: ['Authorization: Bearer 1'], authUser: 'ana' },
    'headers',
    'Enter an Authorization header or a user name, not both.',
  ],
  [{ headers: Array.from({ length: 21 }, (_, at) => `X-${at}: 1`) }, 'headers', 'Use at most 20 headers.'],
  [{ render: 'some' }, 'render', 'JavaScript rendering is invalid'],
] as const)('%j is refused at %s', (settings, field, message) => {
  expect(messageOf(settings)).toEqual([field, message])
})

test('a line break begins no other header', () => {
  for (const header of ['X-A: 1\r\nX-B: 2', 'X-A: 1\n', 'X-A\r: 1', 'X-A: 1\u0000', 'X-A: \u010dx'])
    expect(messageOf({ headers: [header] })?.[0], JSON.stringify(header)).toBe('headers')
})

test.each([
  'Host: other.example',
  'Connection: close',
  'Content-Length: 5',
  'cookie2: $Version=1',
  'Transfer-Encoding: chunked',
  'X-Forwarded-For: 127.0.0.1',
  'x-forwarded-host: other.example',
  'CF-Connecting-IP: 127.0.0.1',
  'Proxy-Authorization: Basic x',
  'X-Original-URL: /admin',
  'Range: bytes=0-1',
  'User-Agent: x',
])('%s is not a header of an audit', (line) => {
  expect(findHeaderFault(line)).toMatch(/can’t be set|Choose the user agent/)
})

test.each(['X-Staging: yes', 'Authorization: Bearer abc', 'Cookie: a=b', 'Accept-Language: de', 'X-Empty:'])(
  '%s is a header of an audit',
  (line) => expect(findHeaderFault(line)).toBeUndefined(),
)

test('what is secret is kept apart', () => {
  const { shown, secrets } = splitSettings({
    maxPages: 5,
    authUser: 'ana',
    headers: ['X-Token: abc', 'X-Other: d'],
  })
  expect(shown).toEqual({
    ...DEFAULT_SETTINGS,
    maxPages: 5,
    hasAuth: true,
    headerNames: ['X-Token', 'X-Other'],
  })
  expect(secrets).toEqual({ authUser: 'ana', authPassword: '', headers: ['X-Token: abc', 'X-Other: d'] })
  expect(JSON.stringify(shown)).not.toMatch(/abc|ana/)
})

test('a form has the exception, and the settings have the rule', () => {
  const Form = z.object(settingsFormShape).transform(toSettings)
  expect(Form.parse({})).toEqual({ respectRobots: true, checkExternal: true })
  expect(Form.parse({ ignoreRobots: true, skipExternal: true, folders: '/a/\r\n\r\n /b/ ' })).toEqual({
    respectRobots: false,
    checkExternal: false,
    folders: ['/a/', '/b/'],
  })
})

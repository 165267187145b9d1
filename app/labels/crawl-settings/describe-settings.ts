import { count, formatNumber } from '#app/lib/format.ts'
import type { ShownSettings } from '#contract/seo/crawl-settings.forms.ts'
import {
  DEFAULT_AGENT,
  DEFAULT_ONLY_CHANGED,
  DEFAULT_RENDER,
  ONLY_CHANGED_WORDS,
  RENDER_WORDS,
  USER_AGENT_WORDS,
} from '#contract/seo/crawl-settings.words.ts'

export interface SettingLine {
  term: string
  value: string
}

const line = (term: string, value: string | false | null): SettingLine[] => (value ? [{ term, value }] : [])
const lines = (term: string, values: readonly string[]) => line(term, values.join('\n'))

/** Settings in words: the page limit, and whatever else was chosen. */
export function describeSettings(settings: ShownSettings): SettingLine[] {
  const { maxPages, maxDepth, maxRate, list, userAgent, customAgent, render, headerNames, onlyChanged } =
    settings
  const secrets = [settings.hasAuth ? 'User name and password' : '', ...headerNames].filter(Boolean)
  const isPlain = userAgent === DEFAULT_AGENT
  return [
    ...line('URL list', list.length > 0 && count(list.length, 'URL', 'URLs')),
    ...line('URLs of a sitemap', settings.listSitemap),
    ...lines('Start folders', settings.folders),
    ...lines('Include URLs', settings.include),
    ...lines('Exclude URLs', settings.exclude),
    ...line('Subdomains', settings.subdomains && 'Included'),
    ...lines('Ignored parameters', settings.ignoredParameters),
    ...line('Page limit', maxPages !== null && count(maxPages, 'page')),
    ...line('Depth limit', maxDepth !== null && count(maxDepth, 'link')),
    ...line('Crawl speed', maxRate !== null && `${formatNumber(maxRate)} requests per second at most`),
    ...line(
      'Only fetch pages that changed',
      onlyChanged !== DEFAULT_ONLY_CHANGED && ONLY_CHANGED_WORDS[onlyChanged],
    ),
    ...line('User agent', !isPlain && (userAgent === 'custom' ? customAgent : USER_AGENT_WORDS[userAgent])),
    ...lines('Sign-in and headers (values hidden)', secrets),
    ...line('Cookies', settings.acceptCookies && 'Accepted'),
    ...line('robots.txt', !settings.respectRobots && 'Ignored on the verified host'),
    ...line('External links', !settings.checkExternal && 'Not checked'),
    ...lines(
      'Custom search and extraction',
      settings.ownChecks.map(({ name }) => name),
    ),
    ...line('JavaScript rendering', render !== DEFAULT_RENDER && RENDER_WORDS[render]),
  ]
}

// What a recheck is and says, without schemas.

export const RECHECK_STATUSES = ['queued', 'fetching', 'judging', 'done', 'failed'] as const
export type RecheckStatus = (typeof RECHECK_STATUSES)[number]

export const RECHECK_RESULTS = ['fixed', 'still', 'unchecked'] as const
export type RecheckResult = (typeof RECHECK_RESULTS)[number]

/** Why a URL could not be checked again. */
export const RECHECK_FAILURES = [
  'no-response',
  'server-error',
  'blocked',
  'unreadable',
  'robots',
  'robots-unreachable',
  'sitemaps',
  'time',
  'links',
  'files',
  'crawl',
  'internal',
] as const
export type RecheckFailure = (typeof RECHECK_FAILURES)[number]

export const RESULT_WORDS: Record<RecheckResult, string> = {
  fixed: 'Fixed',
  still: 'Still there',
  unchecked: 'Could not check',
}

export const FAILURE_SENTENCES: Record<RecheckFailure, string> = {
  'no-response': 'The server did not respond. What the audit found before stays.',
  'server-error': 'The server returned an error. What the audit found before stays.',
  blocked: 'A firewall refused our crawler. What the audit found before stays.',
  unreadable: 'Reading the page took too long. What the audit found before stays.',
  robots: 'robots.txt disallows it by now.',
  'robots-unreachable': 'robots.txt could not be read, so nothing was fetched from this host.',
  sitemaps: 'A sitemap could not be read. What the audit found before stays.',
  time: 'There was not enough time: the site responds slowly. Check it again.',
  links: 'It links to pages that were not fetched again: too many, or without a response.',
  files:
    'Files or link targets did not respond in time, or refused our crawler. What the audit found of them stays.',
  crawl: 'Pages that were not fetched again may have fixed this. Only another audit can tell.',
  internal: 'Something went wrong on our side. Check it again.',
}

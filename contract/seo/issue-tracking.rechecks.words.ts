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
  'no-response': 'The server did not respond. Earlier findings are kept.',
  'server-error': 'The server returned an error. Earlier findings are kept.',
  blocked: 'A firewall refused our crawler. Earlier findings are kept.',
  unreadable: 'Reading the page took too long. Earlier findings are kept.',
  robots: 'robots.txt disallows it now.',
  'robots-unreachable': 'robots.txt could not be read, so nothing was fetched from this host.',
  sitemaps: 'A sitemap could not be read. Earlier findings are kept.',
  time: 'Timed out because the site responds slowly. Check it again.',
  links: 'It links to pages that were not fetched again: too many, or without a response.',
  files: 'Files or link targets did not respond in time, or refused our crawler. Earlier findings are kept.',
  crawl: 'This depends on pages that were not fetched again. Start a new audit to check it.',
  internal: 'Something went wrong on our side. Check it again.',
}

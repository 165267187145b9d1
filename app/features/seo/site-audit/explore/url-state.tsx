import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { UrlState } from '#contract/seo/site-audit.explore.words.ts'

/** What became of a URL, in words. */
export const URL_STATE_WORDS: Readonly<Record<UrlState, { word: string; tone: Tone }>> = {
  indexable: { word: 'Indexable', tone: 'good' },
  redirect: { word: 'Redirects', tone: 'problem' },
  error: { word: 'Error', tone: 'problem' },
  'no-response': { word: 'No response', tone: 'problem' },
  noindex: { word: 'noindex', tone: 'problem' },
  canonicalized: { word: 'Canonical elsewhere', tone: 'problem' },
  'not-indexable': { word: 'Not indexable', tone: 'problem' },
  disallowed: { word: 'Blocked by robots.txt', tone: 'problem' },
  'beyond-limit': { word: 'Beyond the page limit', tone: 'neutral' },
  excluded: { word: 'Excluded', tone: 'neutral' },
  'other-site': { word: 'Another site', tone: 'attention' },
  queued: { word: 'Not fetched', tone: 'neutral' },
  unchecked: { word: 'Could not be checked', tone: 'neutral' },
  file: { word: 'Not a page', tone: 'neutral' },
}

export function UrlStateLabel({ state }: { state: UrlState }) {
  const { word, tone } = URL_STATE_WORDS[state]
  return <Status tone={tone}>{word}</Status>
}

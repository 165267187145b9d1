import { formatTenths } from '#app/lib/format.ts'
import type { DEVICES, MOVEMENTS } from '#contract/seo/domain.words.ts'
import type { AlertKind, RankBand } from '#contract/seo/ranks.words.ts'

export const BAND_WORDS: Readonly<Record<RankBand, string>> = {
  '1-3': 'Positions 1–3',
  '4-10': 'Positions 4–10',
  '11-20': 'Positions 11–20',
  '21-100': 'Positions 21–100',
  none: 'Not found',
}

export const MOVEMENT_WORDS: Readonly<Record<(typeof MOVEMENTS)[number], string>> = {
  new: 'New',
  up: 'Up',
  down: 'Down',
  same: 'Unchanged',
  lost: 'Lost',
}

export const DEVICE_WORDS: Readonly<Record<(typeof DEVICES)[number], string>> = {
  all: 'All devices',
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
}

export const ALERT_WORDS: Readonly<Record<AlertKind, string>> = {
  drop: 'Lost positions',
  'out-of-top-ten': 'Out of the top 10',
  'landing-page': 'Landing page changed',
}

export const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** "São Paulo, , news" as tags. */
export const toTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

export const formatPosition = (position: number | null): string =>
  position === null ? 'Not found' : formatTenths(position)
export const formatShare = (share: number): string => `${formatTenths(share)}%`

import type { Site } from '#contract/seo/sites.ts'

type Tone = 'good' | 'attention' | 'problem' | 'neutral'

export const STATUS_WORDS = {
  verified: { word: 'Verified', tone: 'good' },
  unverified: { word: 'Not verified', tone: 'neutral' },
  lost: { word: 'Verification lost', tone: 'problem' },
} satisfies Record<Site['status'], { word: string; tone: Tone }>

export const METHOD_WORDS = {
  meta: 'Meta tag',
  file: 'File',
  dns: 'DNS record',
} satisfies Record<NonNullable<Site['method']>, string>

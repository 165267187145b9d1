import { Status } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { Site } from '#contract/seo/sites.ts'
import { STATUS_WORDS } from '#contract/seo/sites.words.ts'

const TONES = { verified: 'good', unverified: 'neutral', lost: 'problem' } satisfies Record<
  Site['status'],
  Tone
>

export function SiteStatus({ status }: Pick<Site, 'status'>) {
  return <Status tone={TONES[status]}>{STATUS_WORDS[status]}</Status>
}

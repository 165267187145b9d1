import { Status } from '#app/ui/data/badge.tsx'
import type { Site } from '#contract/seo/sites.ts'
import { STATUS_WORDS } from './site-words.ts'

export function SiteStatus({ status }: Pick<Site, 'status'>) {
  const { word, tone } = STATUS_WORDS[status]
  return <Status tone={tone}>{word}</Status>
}

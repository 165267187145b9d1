import { formatBytes } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { ImageSize, SizeUnknown } from '#contract/seo/page-report.ts'

/** More than an image on a page usually needs. */
const LARGE_BYTES = 200_000

const REASONS: Record<SizeUnknown, string> = {
  disallowed: 'blocked by robots.txt, or robots.txt could not be read',
  'private-address': 'private address',
  'http-error': 'refused by its server',
  'no-answer': 'no response',
  timeout: 'timed out',
  'no-image': 'a page was returned instead of an image',
  'not-asked': 'not requested, too many images',
}

function toReason({ unknown, status }: ImageSize): string {
  if (unknown === 'http-error' && status !== null) return `status ${status}`
  return unknown === null ? '' : REASONS[unknown]
}

/** The size of a file, or why it is unknown. */
export function FileSize({ file }: { file: ImageSize }) {
  const { bytes, isMore } = file
  if (bytes === null) return <span className="text-ink-soft">Not known ({toReason(file)})</span>
  const size = `${isMore ? 'Over ' : ''}${formatBytes(bytes)}`
  return bytes > LARGE_BYTES ? <Badge tone="attention">{size}</Badge> : size
}

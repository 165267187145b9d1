import { formatBytes } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { ImageSize, SizeUnknown } from '#contract/seo/page-report.ts'

/** More than a picture on a page mostly needs. */
const LARGE_BYTES = 200_000

const REASONS: Record<SizeUnknown, string> = {
  disallowed: 'robots.txt forbids it or could not be read',
  'private-address': 'private address',
  'http-error': 'its server refused',
  'no-answer': 'no answer',
  timeout: 'no answer in time',
  'no-image': 'a page came in place of an image',
  'not-asked': 'not asked, the page has too many',
}

function toReason({ unknown, status }: ImageSize): string {
  if (unknown === 'http-error' && status !== null) return `status ${status}`
  return unknown === null ? '' : REASONS[unknown]
}

/** How large a file is, or why that is not known. */
export function FileSize({ file }: { file: ImageSize }) {
  const { bytes, isMore } = file
  if (bytes === null) return <span className="text-ink-soft">Not known ({toReason(file)})</span>
  const size = `${isMore ? 'Over ' : ''}${formatBytes(bytes)}`
  return bytes > LARGE_BYTES ? <Badge tone="attention">{size}</Badge> : size
}

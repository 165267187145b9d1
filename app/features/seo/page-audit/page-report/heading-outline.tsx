import clsx from 'clsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { count } from '#app/lib/format.ts'
import { type OutlineRow, toOutline } from './outline.ts'
import type { PageView } from './page-view.server.ts'

const INDENTS = ['', '', 'ps-5', 'ps-10', 'ps-15', 'ps-20', 'ps-25']

/** The headings as an outline, as screen readers and search engines use them. */
export function HeadingOutline({ headings }: { headings: PageView['headings'] }) {
  const rows = toOutline(headings.items)
  if (rows.length === 0) return <p className="text-ink-soft">The page has no headings.</p>
  return (
    <ol className="flex flex-col gap-1">
      {rows.map((row, at) => (
        <li key={at} className={clsx('flex items-baseline gap-x-2', INDENTS[row.level])}>
          <span className="font-mono text-xs text-ink-soft">H{row.level}</span>
          <HeadingText row={row} />
          {row.skipped > 0 ? <Badge tone="attention">{count(row.skipped, 'level')} skipped</Badge> : null}
        </li>
      ))}
    </ol>
  )
}

function HeadingText({ row: { level, text, hasImage } }: { row: OutlineRow }) {
  if (text === null)
    return <Badge tone={hasImage ? 'neutral' : 'attention'}>{hasImage ? 'Image' : 'Empty'}</Badge>
  return (
    <span className={clsx('min-w-0 wrap-anywhere', level === 1 && 'font-medium text-ink-strong')}>
      {text}
    </span>
  )
}

import { Link } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'

interface PageUrlProps {
  auditId: string
  url: string
  /** Of another site: there is no report about it. */
  isExternal?: boolean
}

/** A URL in a table: its report, or itself where it is of another site. */
export function PageUrl({ auditId, url, isExternal = false }: PageUrlProps) {
  if (isExternal && /^https?:\/\//.test(url))
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer nofollow"
        title={url}
        className="inline-flex max-w-full items-center gap-1 hover:underline"
      >
        <span className="truncate">{shortUrl(url)}</span>
        <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )
  return (
    <Link
      to={paths.auditPage(auditId, url)}
      title={url}
      className="block truncate text-ink-strong hover:underline"
    >
      {shortUrl(url)}
    </Link>
  )
}

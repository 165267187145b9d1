import { Link } from '@remix-run/react'

// The URL is untrusted: only http and https may become a link.
const HTTP_URL = /^https?:\/\//

interface WebLinkProps {
  url: string
  /** A page of this product about the URL; otherwise the URL itself is linked. */
  to?: string | undefined
  /** Shown in place of the full URL: its host and path. */
  label?: string | undefined
  /** On one line, cut at its end; the full URL on hover. For cells of a table, which on a phone wrap. */
  isOneLine?: boolean | undefined
}

/** The full URL of an audited page. */
export function WebLink({ url, to, label = url, isOneLine = false }: WebLinkProps) {
  const look = isOneLine
    ? '@2xl:block @2xl:truncate @max-2xl:wrap-anywhere @max-2xl:whitespace-normal'
    : 'wrap-anywhere whitespace-normal'
  const title = isOneLine ? url : undefined
  if (to) {
    return (
      <Link to={to} title={title} className={`rounded-sm hover:underline ${look}`}>
        {label}
      </Link>
    )
  }
  if (!HTTP_URL.test(url)) {
    return (
      <span title={title} className={look}>
        {label}
      </span>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer nofollow"
      title={title}
      className={`rounded-sm hover:underline ${look}`}
    >
      {label}
    </a>
  )
}

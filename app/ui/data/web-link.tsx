import { Link } from '@remix-run/react'

// The URL is untrusted: only http and https may become a link.
const HTTP_URL = /^https?:\/\//

interface WebLinkProps {
  url: string
  /** A page of this product about the URL; otherwise the URL itself is linked. */
  to?: string | undefined
  /** Shown in place of the full URL: its host and path. */
  label?: string | undefined
}

/** The full URL of an audited page. */
export function WebLink({ url, to, label = url }: WebLinkProps) {
  if (to) {
    return (
      <Link to={to} className="rounded-sm wrap-anywhere whitespace-normal hover:underline">
        {label}
      </Link>
    )
  }
  if (!HTTP_URL.test(url)) return <span className="wrap-anywhere whitespace-normal">{label}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer nofollow"
      className="rounded-sm wrap-anywhere whitespace-normal hover:underline"
    >
      {label}
    </a>
  )
}

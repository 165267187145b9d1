import { Link } from '@remix-run/react'

// The address is a stranger's: only the web's own schemes may become a link.
const HTTP_URL = /^https?:\/\//

interface WebLinkProps {
  url: string
  /** Where this product has more about the address; else it is opened itself. */
  to?: string | undefined
}

/** An address of an audited page, in full. */
export function WebLink({ url, to }: WebLinkProps) {
  if (to) {
    return (
      <Link to={to} className="rounded-sm wrap-anywhere whitespace-normal hover:underline">
        {url}
      </Link>
    )
  }
  if (!HTTP_URL.test(url)) return <span className="wrap-anywhere whitespace-normal">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer nofollow"
      className="rounded-sm wrap-anywhere whitespace-normal hover:underline"
    >
      {url}
    </a>
  )
}

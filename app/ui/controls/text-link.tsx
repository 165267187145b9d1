import { Link, type LinkProps } from '@remix-run/react'

/** A link within a sentence. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="font-medium text-action-text underline underline-offset-3" />
}

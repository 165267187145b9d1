import { useLocation } from '@remix-run/react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { IssueTracking } from '#contract/seo/issue-tracking.ts'

/** At the end of an affected page: its URL can be muted for this issue. */
export function MuteUrl({ url, tracking }: { url: string; tracking: IssueTracking }) {
  const { search } = useLocation()
  if (tracking.urlMutes.some((mute) => mute.url === url))
    return <span className="text-xs text-ink-soft">Muted</span>
  if (!isAllowed(tracking.allowedActions, 'mute')) return null
  return (
    <LinkButton
      to={searchAddress(search, { dialog: 'mute', url })}
      preventScrollReset
      size="small"
      variant="quiet"
    >
      Mute<span className="sr-only"> {url}</span>
    </LinkButton>
  )
}

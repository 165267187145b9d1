import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { MAX_SITES, type SiteReason } from '#contract/seo/sites.actions.ts'

interface SiteObstacleNoticeProps {
  obstacle: SiteReason
  /** A link to the plans, for people who may choose one. */
  way: LinkAction | null
}

/** Why no site can be added or verified now. */
export function SiteObstacleNotice({ obstacle, way }: SiteObstacleNoticeProps) {
  if (obstacle === 'plan') {
    const action = way ? (
      <LinkButton to={way.to} size="small">
        {way.label}
      </LinkButton>
    ) : undefined
    return (
      <Callout tone="attention" title="Sites need a plan to be added or verified" action={action}>
        Your organization has no active plan.
        {way ? null : ' An owner or an administrator can choose one.'}
      </Callout>
    )
  }
  return obstacle === 'limit' ? (
    <Callout tone="attention" title={`You have ${MAX_SITES} sites, which is the limit`}>
      Remove one to add another.
    </Callout>
  ) : (
    <Callout>Only managers and administrators add, verify and remove sites.</Callout>
  )
}

import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

/** A notice where something needs an active plan. */
export function PlanNeeded({ title, way }: { title: string; way: LinkAction | null }) {
  return (
    <Callout
      tone="attention"
      title={title}
      action={
        way ? (
          <LinkButton to={way.to} size="small">
            {way.label}
          </LinkButton>
        ) : undefined
      }
    >
      Your organization has no active plan.
      {way ? null : ' An owner or an administrator can choose one.'}
    </Callout>
  )
}

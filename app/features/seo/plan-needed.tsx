import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { WayToPlan } from '#app/lib/way-to-plan.ts'

/** Said where something needs a plan, and none runs. */
export function PlanNeeded({ title, way }: { title: string; way: WayToPlan | null }) {
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
      Your organization has no plan that runs.
      {way ? null : ' An owner or an administrator can choose one.'}
    </Callout>
  )
}

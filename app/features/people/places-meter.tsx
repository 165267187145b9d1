import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { findInviteObstacle, type Standing } from '#contract/people.policy.ts'

type Facts = Omit<Standing, 'owners'>

/** How many people the plan has room for, and the way to more before somebody needs it. */
export function PlacesMeter({ places, isConfirmed }: Facts) {
  const { used, allowed } = places
  if (findInviteObstacle({ places, isConfirmed })) return <CannotInvite {...{ places, isConfirmed }} />
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <Progress
          label="People of your plan"
          value={used}
          max={allowed}
          text={`${used} of ${count(allowed, 'person', 'people')}`}
        />
      </div>
      <LinkButton to={paths.changePlan()} size="small" variant="quiet">
        Change plan
      </LinkButton>
    </div>
  )
}

/** Said in place of a form that could only be refused. */
export function CannotInvite({ places: { used, allowed }, isConfirmed }: Facts) {
  if (!isConfirmed) {
    return (
      <Callout
        tone="attention"
        title="Confirm your email address first"
        action={
          <LinkButton to={paths.confirmEmail()} size="small">
            Confirm address
          </LinkButton>
        }
      >
        Invitations go out once you have confirmed your own address.
      </Callout>
    )
  }
  if (allowed === 0) {
    return (
      <Callout
        tone="attention"
        title="People need a plan"
        action={
          <LinkButton to={paths.changePlan()} size="small">
            Choose a plan
          </LinkButton>
        }
      >
        Without a plan that runs nobody can be added or restored. Whoever is here already stays.
      </Callout>
    )
  }
  return (
    <Callout
      tone="attention"
      title={`${used} of ${count(allowed, 'person', 'people')} of your plan`}
      action={
        <LinkButton to={paths.changePlan()} size="small">
          Change plan
        </LinkButton>
      }
    >
      Every place is taken, invitations included. Change the plan, or archive somebody, to add more people.
    </Callout>
  )
}

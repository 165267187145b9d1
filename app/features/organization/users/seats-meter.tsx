import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import type { InviteReason } from '#contract/organization/users.actions.ts'

export interface Seats {
  /** Active and invited people, and the seats of the plan. */
  used: number
  allowed: number
  /** Why nobody can be added now; null where that is possible. */
  reason: InviteReason | null
}

/** Seats used, with a link to change the plan. */
export function SeatsMeter({ used, allowed, reason }: Seats) {
  if (reason) return <CannotInvite {...{ used, allowed, reason }} />
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-x-6 gap-y-2 print:mb-4">
      <div className="min-w-0 flex-1 basis-56">
        <Progress label="Seats used" value={used} max={allowed} text={`${used} of ${allowed}`} />
      </div>
      <LinkButton to={paths.changePlan()} size="small" variant="quiet">
        Change plan
      </LinkButton>
    </div>
  )
}

/** Shown in place of a form that would be refused. */
export function CannotInvite({ used, allowed, reason }: Seats) {
  if (reason === 'confirmation') {
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
        You can invite people once you have confirmed your own address.
      </Callout>
    )
  }
  if (reason === 'plan') {
    return (
      <Callout
        tone="attention"
        title="Adding people requires an active plan"
        action={
          <LinkButton to={paths.changePlan()} size="small">
            Choose a plan
          </LinkButton>
        }
      >
        Without an active plan, no one can be added or restored. Existing users stay.
      </Callout>
    )
  }
  return (
    <Callout
      tone="attention"
      title={`${used} of ${count(allowed, 'seat')} used`}
      action={
        <LinkButton to={paths.changePlan()} size="small">
          Change plan
        </LinkButton>
      }
    >
      All seats are in use, including open invitations. Change your plan or archive someone to add more
      people.
    </Callout>
  )
}

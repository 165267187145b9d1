import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

export interface OpenInvitation {
  id: string
  organization: string
  invitedBy: string | null
}

/** Such as "Olga Souza invited you". */
const toInviter = ({ invitedBy }: OpenInvitation) => `${invitedBy ?? 'An administrator'} invited you.`

/** The choice after a provider sign-in that found invitations. Nothing happens before a button is pressed. */
export function OpenInvitations({
  invitations,
  error,
}: {
  invitations: readonly OpenInvitation[]
  error: string | undefined
}) {
  const { state, formData } = useNavigation()
  const isPending = (id: string) => state !== 'idle' && formData?.get('invitationId') === id
  return (
    <div className="flex flex-col gap-6">
      {error ? <Callout tone="problem">{error}</Callout> : null}
      <ul className="flex flex-col gap-3">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line-soft px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-medium text-ink-strong">{invitation.organization}</p>
              <p className="text-sm text-ink-soft">{toInviter(invitation)}</p>
            </div>
            <Form method="post">
              <input type="hidden" name="invitationId" value={invitation.id} />
              <Button
                variant={invitations.length === 1 ? 'primary' : 'secondary'}
                aria-label={`Join ${invitation.organization}`}
                isPending={isPending(invitation.id)}
                pendingText="Joining…"
              >
                Join organization
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value="decline">
          Not now
        </Button>
        <p className="text-sm text-ink-soft">The invitation stays open. Nothing changes.</p>
      </Form>
    </div>
  )
}

import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'

/** For somebody whose address has an account in another organization: one account is of one organization. */
export function InvitedElsewhere({ email, invitedBy }: { email: string; invitedBy: string | null }) {
  return (
    <div className="flex flex-col gap-6">
      <p>
        {email} already belongs to an account in another organization, and an account belongs to one
        organization.
      </p>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          To join with another address, ask {invitedBy ?? 'whoever invited you'} to invite that address.
        </li>
        <li>To keep this address, ask an administrator of your present organization to archive you first.</li>
      </ul>
      <div>
        <LinkButton variant="primary" to={paths.signIn()}>
          Go to sign-in
        </LinkButton>
      </div>
    </div>
  )
}

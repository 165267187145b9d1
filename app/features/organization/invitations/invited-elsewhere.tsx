import { WayOn } from './way-on.tsx'

interface InvitedElsewhereProps {
  email: string
  invitedBy: string | null
  isSignedIn: boolean
}

/** For somebody whose address has an account in another organization: an account belongs to only one. */
export function InvitedElsewhere({ email, invitedBy, isSignedIn }: InvitedElsewhereProps) {
  return (
    <div className="flex flex-col gap-6">
      <p>{email} already has an account in another organization, and an account can belong to only one.</p>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          To join with a different email address, ask {invitedBy ?? 'the person who invited you'} to invite
          that address.
        </li>
        <li>
          To join with this one, ask an administrator of your current organization to archive your account
          first. If you are its only owner, make someone else an owner before that.
        </li>
      </ul>
      <WayOn isSignedIn={isSignedIn} />
    </div>
  )
}

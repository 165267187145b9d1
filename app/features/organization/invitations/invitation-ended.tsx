import { WayOn } from './way-on.tsx'

/** An invitation link that no longer works: possible reasons, and what to do. */
export function InvitationEnded({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <p>An invitation link works once, for 7 days, and stops working when a newer one is sent.</p>
      <ul className="list-disc space-y-2 ps-5">
        {isSignedIn ? null : <li>If you have already joined, sign in with your email and password.</li>}
        <li>If you received a newer invitation, use the link in that email.</li>
        <li>Otherwise, ask the person who invited you to resend the invitation.</li>
      </ul>
      <WayOn isSignedIn={isSignedIn} />
    </div>
  )
}

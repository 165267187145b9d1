import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'

/** A link that leads nowhere any more: why that may be, and what to do in each case. */
export function InvitationEnded() {
  return (
    <div className="flex flex-col gap-6">
      <p>An invitation is good for 7 days and for one use, and a newer one ends those before it.</p>
      <ul className="list-disc space-y-2 ps-5">
        <li>If you have joined already, sign in with your email and password.</li>
        <li>If there is a newer mail, use the link in that one.</li>
        <li>Otherwise ask whoever invited you to send the invitation again. It takes them one press.</li>
      </ul>
      <div>
        <LinkButton variant="primary" to={paths.signIn()}>
          Go to sign-in
        </LinkButton>
      </div>
    </div>
  )
}

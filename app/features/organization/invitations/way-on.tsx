import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'

/** The next step for an invitation that can't be accepted. */
export function WayOn({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div>
      <LinkButton variant="primary" to={isSignedIn ? paths.dashboard() : paths.signIn()}>
        {isSignedIn ? 'Go to dashboard' : 'Go to sign-in'}
      </LinkButton>
    </div>
  )
}

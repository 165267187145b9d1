import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

interface ConsentProps {
  redirectHost: string
  person: string
  email: string
  organization: string
  role: string
  children: ReactNode
}

/** What somebody has to know before they let a program act in their name, and the form to do so. */
export function Consent({ redirectHost, person, email, organization, role, children }: ConsentProps) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact term="Sends you to">
          <span className="font-mono text-sm text-ink-strong">{redirectHost}</span>
        </Fact>
        <Fact term="Acts as">
          {person} <span className="text-ink-soft">({email})</span>
        </Fact>
        <Fact term="Organization">{organization}</Fact>
        <Fact term="Role">{role}</Fact>
      </dl>
      <Callout tone="attention">
        Apps choose their own name. Connect this one only if you started this in an app that you trust, and
        the address above is its own.
      </Callout>
      {children}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

interface FaultProps {
  /** Why the app can't be connected. */
  text: string
  redirectHost: string
  /** Back to the app, which is told so. */
  returnTo: string
}

/** Only a click leads on: anybody can register an app that leads anywhere. */
export function ConsentFault({ text, redirectHost, returnTo }: FaultProps) {
  return (
    <div className="flex flex-col gap-6">
      <Callout tone="problem">{text}</Callout>
      <div>
        <LinkButton to={returnTo} reloadDocument>
          Return to {redirectHost}
        </LinkButton>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'

export interface ErrorPageProps {
  title: string
  /** What happened, and what to do about it. */
  children: ReactNode
  /** Actions in place of the links to the home page and contact form. */
  actions?: ReactNode
  /** Identifies the log line of this request. */
  requestId?: string | undefined
}

/** The error page: what happened, what to do, and the request id. */
export function ErrorPage({ title, children, actions = <WaysOut />, requestId }: ErrorPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-6 py-16"
    >
      <a href={paths.home()} aria-label="Bellwether, home page" className="self-start">
        <Logo />
      </a>
      <div>
        <h1 className="text-2xl">{title}</h1>
        <div className="mt-2 text-base">{children}</div>
      </div>
      <p className="flex flex-wrap gap-2">{actions}</p>
      {requestId ? (
        <p className="text-ink-soft">
          Request <code className="font-mono text-xs">{requestId}</code>
        </p>
      ) : null}
    </main>
  )
}

function WaysOut() {
  return (
    <>
      <LinkButton to={paths.home()} reloadDocument variant="primary">
        Go to home page
      </LinkButton>
      <LinkButton to={paths.contact()} reloadDocument>
        Contact us
      </LinkButton>
    </>
  )
}

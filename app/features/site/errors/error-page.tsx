import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'

export interface ErrorPageProps {
  title: string
  /** What happened, and what to do about it. */
  children: ReactNode
  /** What to do, instead of going to the home page or contacting us. */
  actions?: ReactNode
  /** With it the log line of this request can be found. */
  requestId?: string | undefined
}

/** In place of a page: what happened, what to do, and the id to ask about it with. */
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

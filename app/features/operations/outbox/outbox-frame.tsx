import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { Logo } from '#app/ui/layout/logo.tsx'

/** Layout of the local outbox, which is a developer tool and not part of the product. */
export function OutboxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
      <header className="mb-8">
        <a href={paths.home()} aria-label="Bellwether, home page" className="inline-block rounded">
          <Logo />
        </a>
      </header>
      <main id="main">{children}</main>
    </div>
  )
}

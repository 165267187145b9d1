import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'

const FOOTER = [
  { label: 'Pricing', to: paths.pricing() },
  { label: 'Contact', to: paths.contact() },
  { label: 'Our crawler', to: paths.bot() },
  { label: 'API', to: paths.apiDocs() },
  { label: 'Terms of use', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
]

/** Layout of public pages. Plain links: these pages run without the app's script. */
export function SiteLayout({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-base">
      <SkipLink />
      <header className="border-b border-line-soft">
        <div className="mx-auto flex w-full max-w-6xl items-center gap-x-2 px-4 py-3 sm:gap-x-6 sm:px-6">
          <a href={paths.home()} aria-label="Bellwether, home page" className="inline-flex rounded">
            <Logo />
          </a>
          <nav
            aria-label="Main"
            className="flex flex-1 items-center justify-end gap-x-1 text-sm whitespace-nowrap"
          >
            <a href={paths.pricing()} className="rounded px-3 py-2 hover:bg-surface-hover max-sm:hidden">
              Pricing
            </a>
            <a href={paths.contact()} className="rounded px-3 py-2 hover:bg-surface-hover max-sm:hidden">
              Contact
            </a>
            {isSignedIn ? (
              <LinkButton variant="primary" to={paths.dashboard()} reloadDocument>
                Open dashboard
              </LinkButton>
            ) : (
              <>
                <a href={paths.signIn()} className="rounded px-2 py-2 hover:bg-surface-hover sm:px-3">
                  Sign in
                </a>
                <LinkButton variant="primary" to={paths.signUp()} reloadDocument>
                  Start free trial
                </LinkButton>
              </>
            )}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteFooter() {
  return (
    <footer className="border-t border-line-soft bg-surface-sunken text-sm">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 sm:px-6">
        <p className="max-w-prose text-balance text-ink-soft">
          This site makes no third-party requests and sets no cookies before you sign in.
        </p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {FOOTER.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className="inline-block rounded py-1 hover:underline pointer-coarse:py-2.5">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

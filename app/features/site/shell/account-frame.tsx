import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { Logo } from '#app/ui/layout/logo.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { Steps } from '#app/ui/data/steps.tsx'

/** Steps of the sign-up, in order. */
const SIGN_UP_STEPS = [{ label: 'Company' }, { label: 'Confirm email' }, { label: 'Plan' }]

export interface AccountFrameProps {
  title: string
  description?: ReactNode
  /** Which step of the sign-up this is, from 0. */
  step?: number
  /** Below the panel: an alternative link. */
  footer?: ReactNode
  /** For columns side by side. */
  isWide?: boolean
  children: ReactNode
}

/** Layout of pages before sign-in. */
export function AccountFrame({
  title,
  description,
  step,
  footer,
  isWide = false,
  children,
}: AccountFrameProps) {
  return (
    <div className="bg-surface flex min-h-dvh flex-col items-center px-4 py-8 text-base sm:py-14">
      <SkipLink />
      <header>
        <a href={paths.home()} aria-label="Bellwether, home page" className="inline-block rounded">
          <Logo />
        </a>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mt-8 w-full outline-none ${isWide ? 'max-w-160' : 'max-w-lg'}`}
      >
        {step === undefined ? null : <Steps label="Sign up" steps={SIGN_UP_STEPS} current={step} />}
        <div className="rounded-card border border-line-soft bg-surface-raised px-5 py-7 wrap-anywhere sm:px-8">
          <h1 className="text-xl">{title}</h1>
          {description ? <div className="mt-1 text-ink-soft">{description}</div> : null}
          <div className="mt-6">{children}</div>
        </div>
        {footer ? <div className="mt-5 text-center text-ink-soft">{footer}</div> : null}
      </main>
    </div>
  )
}

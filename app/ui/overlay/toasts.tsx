import clsx from 'clsx'
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '#app/ui/layout/spinner.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'

export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom'

export interface Toast {
  id: string
  kind: ToastKind
  text: string
}

/** Duration of a toast in milliseconds; null until it is dismissed or replaced. */
export const TOAST_DURATIONS: Record<ToastKind, 4000 | 2000 | null> = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: null,
}

export const MAX_TOASTS = 20

// Classes and not a style attribute, which the content security policy forbids.
const leaving = { 4000: 'animate-toast-4000', 2000: 'animate-toast-2000' }

const icons = {
  blank: <Info aria-hidden className="size-4 shrink-0 text-ink-soft" />,
  custom: <Info aria-hidden className="size-4 shrink-0 text-ink-soft" />,
  success: <CircleCheck aria-hidden className="size-4 shrink-0 text-status-good" />,
  error: <OctagonAlert aria-hidden className="size-4 shrink-0 text-status-problem" />,
  loading: <Spinner />,
}

/**
 * Toasts, newest last, at most 20. They disappear by a CSS animation, so also without script; hover and focus pause it.
 * Keep the region mounted, so that screen readers announce additions.
 */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const dismiss = (id: string) => setGone((before) => new Set(before).add(id))
  const shown = toasts.filter(({ id }) => !gone.has(id)).slice(-MAX_TOASTS)

  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 print:hidden"
    >
      <ol className="flex flex-col items-end gap-2">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onGone={() => dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  )
}

function ToastItem({ toast: { kind, text }, onGone }: { toast: Toast; onGone: () => void }) {
  const isHydrated = useHydrated()
  const duration = TOAST_DURATIONS[kind]
  return (
    <li
      data-kind={kind}
      className={clsx(
        'rounded-card border border-line-soft bg-surface-overlay text-ink-strong shadow-float',
        'pointer-events-auto flex w-full max-w-[350px] items-start gap-2.5 py-2.5 ps-3.5 pe-2',
        duration && leaving[duration],
      )}
      onAnimationEnd={(event) => {
        if (event.animationName === 'toast-out') onGone()
      }}
    >
      <span className="mt-0.5">{icons[kind]}</span>
      <p role={kind === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </p>
      {isHydrated ? (
        <button
          type="button"
          aria-label="Dismiss"
          className="-my-0.5 grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink-strong"
          onClick={onGone}
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </li>
  )
}

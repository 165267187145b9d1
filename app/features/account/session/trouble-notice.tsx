import { useLocation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#app/lib/paths.ts'
import { findTrouble, tellTrouble, watchTrouble } from '#app/lib/http/trouble.ts'

/** A notice about a form or the session, on top of the page and of an open dialog. */
export function TroubleNotice() {
  const trouble = useSyncExternalStore(watchTrouble, findTrouble, () => undefined)
  const { pathname } = useLocation()
  useEffect(() => tellTrouble('form', undefined), [pathname])
  if (!trouble) return null
  return createPortal(
    <p
      role="alert"
      className="fixed inset-x-4 top-4 z-50 mx-auto max-w-xl rounded-card border border-status-attention bg-surface-overlay px-4 py-3 text-sm text-ink-strong shadow-float print:hidden"
    >
      {trouble.text}
      {trouble.needsSignIn ? (
        <a href={paths.signIn()} target="_blank" rel="noreferrer" className="ms-1 font-medium underline">
          Sign in
        </a>
      ) : null}
    </p>,
    document.querySelector('dialog[open]') ?? document.body,
  )
}

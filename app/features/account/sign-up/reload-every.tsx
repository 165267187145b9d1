import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Asks the page's loader again and again while the page is looked at; without script the page reloads itself. */
export function ReloadEvery({ seconds }: { seconds: number }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [revalidate, state, seconds])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}

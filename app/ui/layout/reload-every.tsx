import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Revalidates the page's data at an interval while it is visible; without script the page reloads. */
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

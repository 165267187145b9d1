import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** Redirects to the next page, replacing this one, with and without script. */
export function GoOn({ to, afterMs }: { to: string; afterMs: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [navigate, to, afterMs])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${Math.ceil(afterMs / 1000)};url=${to}`} />
    </noscript>
  )
}

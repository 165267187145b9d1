import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** Announces the title after a client-side navigation: browsers only announce page loads. */
export function NavigationAnnouncer() {
  const { pathname } = useLocation()
  const said = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (said.current === pathname) return
    said.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  )
}

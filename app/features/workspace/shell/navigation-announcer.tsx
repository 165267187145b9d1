import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** Says the title of each page that script has gone to: a browser tells screen readers of documents alone. */
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

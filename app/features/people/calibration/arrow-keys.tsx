import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

interface ArrowKeysProps {
  previous: string | null
  next: string | null
}

/** Where an arrow key means something else. */
const TYPED = 'input, select, textarea, dialog, [role="region"]'

/** The left and right arrow keys lead to the previous and the next page, where script runs. */
export function ArrowKeys({ previous, next }: ArrowKeysProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previous, ArrowRight: next }[event.key]
      const isElsewhere = event.target instanceof Element && event.target.closest(TYPED) !== null
      if (!to || isElsewhere || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      navigate(to)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [navigate, previous, next])
  return null
}

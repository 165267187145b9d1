import { useEffect, useState } from 'react'

/** False in the server's markup and until script has taken over: for controls that do nothing without it. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}

import { useEffect, useState } from 'react'

/** False until hydration: for controls that need script. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}

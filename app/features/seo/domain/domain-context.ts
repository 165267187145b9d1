import { createContext, useContext } from 'react'

/** The target of the page, and the scope that its links keep. */
export interface DomainAddress {
  target: string
  query: Record<string, string | undefined>
}

export const DomainContext = createContext<DomainAddress>({ target: '', query: {} })

export const useDomain = () => useContext(DomainContext)

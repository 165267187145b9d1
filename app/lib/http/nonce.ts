import { createContext, useContext } from 'react'

/** Scripts of a page carry it; the browser hides it from script, so there it is empty. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)

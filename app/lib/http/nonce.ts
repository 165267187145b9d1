import { createContext, useContext } from 'react'

/** The nonce of scripts; browsers hide it from script, so it is empty there. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)

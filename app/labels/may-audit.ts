import { createContext } from 'react'

/** Whether an audit can be started: an ended plan allows none; the shell has a banner about that. */
export const MayAudit = createContext(true)

import { createContext } from 'react'

/** Whether another audit can be started: an ended plan allows none, which the shell says above every page. */
export const MayAudit = createContext(true)

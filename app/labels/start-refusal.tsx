import { createContext } from 'react'
import { LinkButton, type LinkButtonProps } from '#app/ui/controls/button.tsx'

/** Why no audit can be started, as a reply says it. */
export interface StartRefusal {
  reason: string
  text: string
}

/** Why no audit can be started from this page; null where one can. */
export const AuditRefusal = createContext<StartRefusal | null>(null)

/** Whether the month's audits are used up; about an ended plan the shell has a banner. */
export const isMonthUsed = (refusal: StartRefusal | null): refusal is StartRefusal =>
  refusal?.reason === 'monthly-limit'

/** The link that starts an audit, or why none can be started. */
export function StartLink({ refusal, ...link }: LinkButtonProps & { refusal: StartRefusal | null }) {
  if (!refusal) return <LinkButton {...link} />
  return isMonthUsed(refusal) ? <p className="max-w-xs text-sm text-ink-soft">{refusal.text}</p> : null
}

import { Form } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Outcome } from '#contract/seo/outcomes.ts'
import { isMonthUsed, AuditRefusal, StartLink } from './start-refusal.tsx'

interface OutcomeNoticeProps {
  outcome: Outcome
  /** Action where no other URL is known. */
  action?: ReactNode
}

/** Why there are no results: what happened, and what to do. Nothing was audited, so no check has passed. */
export function OutcomeNotice({ outcome: { what, advice, target }, action }: OutcomeNoticeProps) {
  return (
    <Callout tone="problem" title={what} action={target === null ? action : <AuditTarget url={target} />}>
      {advice}
    </Callout>
  )
}

/** Starts an audit of the redirect target. */
function AuditTarget({ url }: { url: string }) {
  const refusal = useContext(AuditRefusal)
  if (refusal) return isMonthUsed(refusal) ? <p>{refusal.text}</p> : null
  return (
    <Form method="post" action={paths.newAudit()}>
      <input type="hidden" name="url" value={url} />
      <Button size="small">Audit {shortUrl(url)}</Button>
    </Form>
  )
}

/** The form, prefilled with this audit's settings. */
export function AuditAgain({ id }: { id: string }) {
  return (
    <StartLink refusal={useContext(AuditRefusal)} to={paths.auditAgain(id)} size="small">
      Audit again
    </StartLink>
  )
}

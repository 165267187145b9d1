import { Form } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Outcome } from '#contract/seo/outcomes.ts'
import { MayAudit } from './may-audit.ts'

interface OutcomeNoticeProps {
  outcome: Outcome
  /** What to do where no other address is known. */
  action?: ReactNode
}

/** Why there is nothing to show: what happened, and what to do. Nothing was judged, so nothing has passed. */
export function OutcomeNotice({ outcome: { what, advice, target }, action }: OutcomeNoticeProps) {
  return (
    <Callout tone="problem" title={what} action={target === null ? action : <AuditTarget url={target} />}>
      {advice}
    </Callout>
  )
}

/** Starts the audit of where an address leads, at once. */
function AuditTarget({ url }: { url: string }) {
  if (!useContext(MayAudit)) return null
  return (
    <Form method="post" action={paths.newAudit()}>
      <input type="hidden" name="url" value={url} />
      <Button size="small">Audit {shortUrl(url)}</Button>
    </Form>
  )
}

/** The form, filled in as this audit was started. */
export function AuditAgain({ id }: { id: string }) {
  if (!useContext(MayAudit)) return null
  return (
    <LinkButton to={paths.auditAgain(id)} size="small">
      Audit again
    </LinkButton>
  )
}

import { Form, useRevalidator } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import type { Confirmation } from '#contract/billing/invoices.ts'
import { askBank } from './ask-bank.ts'

interface ConfirmPaymentProps {
  confirmation: Omit<Confirmation, 'subscription'>
  /** The invoice, where it is in the query of the page. */
  fields?: Record<string, string>
  /** Whether somebody claimed to have confirmed, but has not. */
  isLookedAtAgain: boolean
  /** Whether it is for an active plan, which another card could pay. */
  isPastDue: boolean
}

/**
 * A payment that needs authentication. With script it runs in this page; without, on the provider's hosted invoice in
 * another tab, since that page has no link back.
 */
export function ConfirmPayment(props: ConfirmPaymentProps) {
  const { confirmation } = props
  const canAsk = useHydrated() && confirmation.question !== null
  if (confirmation.status === 'over') return <Over />
  return (
    <div className="flex max-w-prose flex-col gap-6">
      {confirmation.isTestMode ? (
        <Callout tone="attention" title="Test mode">
          You won’t be charged, and no bank is contacted.
        </Callout>
      ) : null}
      {confirmation.status === 'processing' ? <Processing {...confirmation} /> : null}
      {confirmation.status === 'refused' ? <Refused {...props} /> : null}
      {confirmation.status === 'waiting' && canAsk ? <AskHere {...confirmation} /> : null}
      {confirmation.status === 'waiting' && !canAsk ? <AskElsewhere {...props} /> : null}
    </div>
  )
}

const toWait = ({ amount }: Pick<Confirmation, 'amount'>) =>
  `Your bank asks you to confirm the payment of ${formatMoney(amount)}. You have not been charged yet.`

/** Bank debits take days, without any action. */
function Processing({ amount }: Pick<Confirmation, 'amount'>) {
  return (
    <Callout
      tone="attention"
      title="Your payment is being processed"
      action={
        <LinkButton to={paths.subscription()} size="small">
          View plan
        </LinkButton>
      }
    >
      Your bank has {formatMoney(amount)} to pay, which can take some business days. No action is needed. If
      it fails, we’ll email you.
    </Callout>
  )
}

function AskHere({ scriptUrl, question, amount }: ConfirmPaymentProps['confirmation']) {
  const { revalidate, state } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function start() {
    if (!question) return
    setAsking(true)
    setRefusal(await askBank(scriptUrl, question))
    setAsking(false)
    // The page checks the outcome itself, and redirects once it is paid.
    revalidate()
  }

  return (
    <>
      <p>{toWait({ amount })}</p>
      <p role="alert" className="text-status-problem empty:hidden">
        {refusal}
      </p>
      <p>
        <Button
          type="button"
          variant="primary"
          onClick={() => void start()}
          isPending={isAsking || state !== 'idle'}
          pendingText="Contacting your bank…"
        >
          Confirm with your bank
        </Button>
      </p>
    </>
  )
}

function AskElsewhere({ confirmation, fields = {}, isLookedAtAgain }: ConfirmPaymentProps) {
  const { amount, payAt } = confirmation
  return (
    <>
      {isLookedAtAgain ? (
        <Callout tone="attention" title="Not confirmed yet">
          Your bank has not confirmed the payment yet. This can take a moment.
        </Callout>
      ) : null}
      <p>{toWait({ amount })}</p>
      {payAt === null ? null : (
        <ol className="list-decimal space-y-2 ps-5">
          <li>
            <a href={payAt} target="_blank" rel="noreferrer" className="link">
              Open the invoice at our payment provider, Stripe
              <ExternalLink aria-hidden className="ms-1 inline size-4" />
              <span className="sr-only"> (in a new tab)</span>
            </a>
            , pay it there and confirm with your bank.
          </li>
          <li>Return to this page and continue.</li>
        </ol>
      )}
      <Form method="get" reloadDocument>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary" name="again" value="1">
          I have confirmed it
        </Button>
      </Form>
    </>
  )
}

function Refused({ confirmation: { failure, payAt }, isPastDue }: ConfirmPaymentProps) {
  return (
    <>
      <Callout tone="problem" title="The payment was not confirmed">
        {failure} Nothing was charged.
      </Callout>
      <div className="flex flex-wrap items-center gap-4">
        <LinkButton variant="primary" to={isPastDue ? paths.card() : paths.changePlan()} reloadDocument>
          Start over with another card
        </LinkButton>
        {payAt === null ? null : (
          <a href={payAt} target="_blank" rel="noreferrer" className="link">
            Pay the invoice at Stripe
            <span className="sr-only"> (in a new tab)</span>
          </a>
        )}
      </div>
    </>
  )
}

function Over() {
  return (
    <Callout
      tone="attention"
      title="This payment is no longer open"
      action={
        <LinkButton to={paths.subscription()} size="small">
          View plan
        </LinkButton>
      }
    >
      It was not confirmed in time, or was replaced by another payment. It was not charged.
    </Callout>
  )
}

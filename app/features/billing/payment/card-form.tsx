import { Form, Link, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ErrorSummary, type FieldFault } from '#app/ui/forms/error-summary.tsx'
import { Spinner } from '#app/ui/layout/spinner.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import { useCardElement } from './use-card-element.ts'
import { useSetupIntent } from './use-setup-intent.ts'

interface CardFormProps {
  /** Hidden fields: the plan that is bought. */
  fields: Record<string, string>
  /** A card that was just set up on the hosted page. */
  card: string | undefined
  /** Shown where the card on file will be used: "Card on file: Visa ending in 4242". */
  cardOnFile: string | undefined
  /** The same page, with a form for another card. */
  otherCardAt?: string
  /** "Pay $79" or "Save card". */
  submitText: string
  pendingText: string
  faults: readonly FieldFault[]
  /** Title of the error summary: whether anything was charged. */
  faultTitle: string
  isTestMode: boolean
  /** A back link next to the button. */
  children?: ReactNode
}

/**
 * Collects a card, or uses the one on file, and submits the form. With script the card is typed into the provider's
 * element; without, the provider's hosted page collects it and returns here.
 */
export function CardForm(props: CardFormProps) {
  const { card, cardOnFile, isTestMode, faults, faultTitle } = props
  // A declined setup can't be reused: each refusal starts a new one.
  const [refused, setRefused] = useState({ faults, attempt: 0 })
  if (refused.faults !== faults) setRefused({ faults, attempt: refused.attempt + 1 })
  return (
    <div className="flex flex-col gap-6">
      <ErrorSummary title={faultTitle} faults={faults} />
      {isTestMode ? <TestMode /> : null}
      {card === undefined && cardOnFile === undefined ? (
        <NewCard key={refused.attempt} {...props} />
      ) : (
        <KnownCard {...props} />
      )}
    </div>
  )
}

/** Keeps people from typing a real card into a page that can't charge it. */
function TestMode() {
  return (
    <Callout tone="attention" title="Test mode">
      You won’t be charged. Use the card 4242 4242 4242 4242 with any future date and any three digits.
    </Callout>
  )
}

function HiddenFields({ fields }: Pick<CardFormProps, 'fields'>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function KnownCard({
  fields,
  card,
  cardOnFile,
  otherCardAt,
  submitText,
  pendingText,
  children,
}: CardFormProps) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="flex flex-col gap-4">
      <HiddenFields fields={fields} />
      <input type="hidden" name="intent" value="pay" />
      {card === undefined ? null : <input type="hidden" name="card" value={card} />}
      <p>
        {card === undefined ? `${cardOnFile ?? ''}. ` : 'Your card is verified and ready. '}
        {card === undefined && otherCardAt !== undefined ? (
          <Link to={otherCardAt} className="link">
            Use another card
          </Link>
        ) : null}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText={pendingText}>
          {submitText}
        </Button>
        {children}
      </div>
    </Form>
  )
}

function NewCard(props: CardFormProps) {
  const [attempt, setAttempt] = useState(0)
  // Without script there is no card element, so the hosted page is used.
  return useHydrated() ? (
    <TypedCard key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
  ) : (
    <HostedCard {...props} />
  )
}

function HostedCard({ fields, children }: CardFormProps) {
  return (
    <Form method="post" reloadDocument className="flex flex-col gap-4">
      <HiddenFields fields={fields} />
      <p>You enter your card on a page of our payment provider, Stripe, and then return here.</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" name="intent" value="hosted">
          Go to card page
        </Button>
        {children}
      </div>
    </Form>
  )
}

interface TypedCardProps extends CardFormProps {
  onRetry: () => void
}

/** The element could not be had. The provider's own page takes the card as well. */
function CardWithoutElement({ fault, onRetry, ...props }: TypedCardProps & { fault: string }) {
  return (
    <>
      <div role="alert">
        <Callout
          tone="problem"
          title="The card form could not be loaded"
          action={
            <Button type="button" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {fault}
        </Callout>
      </div>
      <HostedCard {...props} />
    </>
  )
}

const NOT_LOADED = 'This browser did not get it from our payment provider, or blocks it.'

function TypedCard(props: TypedCardProps) {
  const { fields, submitText, pendingText, children } = props
  const { setup, fault } = useSetupIntent()
  const { place, state, confirm } = useCardElement(setup)
  const [isConfirming, setConfirming] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const navigation = useNavigation()
  const submit = useSubmit()
  if (fault !== undefined || state === 'failed') {
    return <CardWithoutElement {...props} fault={fault ?? NOT_LOADED} />
  }

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setConfirming(true)
    setRefusal(undefined)
    const outcome = await confirm(location.href)
    setConfirming(false)
    if ('card' in outcome) submit({ ...fields, intent: 'pay', card: outcome.card }, { method: 'post' })
    else setRefusal(outcome.message)
  }

  return (
    <Form method="post" onSubmit={(event) => void pay(event)} className="flex flex-col gap-4">
      <div className="max-w-2xl">
        {state === 'loading' ? (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner /> Loading the card form…
          </p>
        ) : null}
        <div ref={place} />
        <p role="alert" className="mt-2 text-status-problem">
          {refusal}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={state === 'loading'}
          isPending={isConfirming || navigation.state !== 'idle'}
          pendingText={pendingText}
        >
          {submitText}
        </Button>
        {children}
      </div>
    </Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { CodeForm } from './code-form.tsx'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { toCodeHint } from './code-hint.ts'
import { TwoStepSetup, type Setup } from './two-step-setup.tsx'

const FEW = 3

export interface TwoStepPageProps {
  twoStep: { isOn: boolean; codesLeft: number }
  /** While an authenticator app is being set up. */
  setup: Setup | null
  /** The last result, and the form it belongs to. */
  refused: { intent: string; result: SubmissionResult | undefined } | undefined
}

export function TwoStepPage({ twoStep, setup, refused }: TwoStepPageProps) {
  const toResult = (intent: string) => (refused?.intent === intent ? refused.result : undefined)
  if (twoStep.isOn) return <WhenOn codesLeft={twoStep.codesLeft} toResult={toResult} />
  if (setup) return <TwoStepSetup setup={setup} lastResult={toResult('confirm')} />
  return <WhenOff />
}

function WhenOff() {
  return (
    <Card title="How it works" className="max-w-2xl">
      <ol className="mb-5 list-decimal space-y-1 ps-5">
        <li>Scan a QR code with an authenticator app on your phone.</li>
        <li>Each time you sign in, enter the six-digit code from the app.</li>
        <li>Save your ten recovery codes. They let you in if you lose your phone.</li>
      </ol>
      <LinkButton to={paths.profileVerify('two-step')} variant="primary">
        Set up two-step sign-in
      </LinkButton>
    </Card>
  )
}

interface WhenOnProps {
  codesLeft: number
  toResult: (intent: string) => SubmissionResult | undefined
}

function WhenOn({ codesLeft, toResult }: WhenOnProps) {
  const left = codesLeft === 0 ? 'No recovery codes left.' : `${count(codesLeft, 'recovery code')} left.`
  const hint = toCodeHint(codesLeft)
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {codesLeft <= FEW ? (
        <Callout tone="attention">
          {left} Generate new codes now. Without them you can be locked out if you lose your phone.
        </Callout>
      ) : null}
      <Card title="Recovery codes" description={`${left} Generating new codes replaces the current ones.`}>
        <CodeForm
          id="renew"
          intent="renew"
          label="Code to generate new codes"
          hint={hint}
          refusal="No new codes were generated"
          button="Generate new codes"
          pendingText="Generating codes…"
          variant="secondary"
          lastResult={toResult('renew')}
        />
      </Card>
      <Card
        title="Turn off two-step sign-in"
        description="You will sign in without a code, and your recovery codes stop working."
      >
        <CodeForm
          id="end"
          intent="end"
          label="Code to turn it off"
          hint={hint}
          refusal="Two-step sign-in is still on"
          button="Turn off"
          pendingText="Turning off…"
          variant="danger"
          lastResult={toResult('end')}
        />
      </Card>
    </div>
  )
}

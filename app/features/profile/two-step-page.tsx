import type { SubmissionResult } from '@conform-to/react'
import { CodeForm } from './code-form.tsx'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { TwoStepSetup, type Setup } from './two-step-setup.tsx'

const FEW = 3

export interface TwoStepPageProps {
  twoStep: { isOn: boolean; codesLeft: number }
  /** While an authenticator app is being set up. */
  setup: Setup | null
  /** What was refused, and by which of the forms. */
  refused: { intent: string; result: SubmissionResult } | undefined
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
        <li>You scan a picture with an authenticator app on your phone.</li>
        <li>At each sign-in you type the six digits that the app shows.</li>
        <li>Ten recovery codes let you in if you lose the phone.</li>
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
  const left = codesLeft === 0 ? 'No recovery codes are left.' : `${count(codesLeft, 'recovery code')} left.`
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {codesLeft <= FEW ? (
        <Callout tone="attention">
          {left} Make new ones, so that you are not locked out without your phone.
        </Callout>
      ) : null}
      <Card title="Recovery codes" description={`${left} New codes end those before them.`}>
        <CodeForm
          id="renew"
          intent="renew"
          label="Code to make new codes"
          hint="The six digits of your authenticator app, or a recovery code."
          refusal="There are no new codes"
          button="Make new codes"
          pendingText="Making codes…"
          variant="secondary"
          lastResult={toResult('renew')}
        />
      </Card>
      <Card
        title="Turn off two-step sign-in"
        description="Your password alone, or Google or Microsoft, will let you in. The recovery codes end."
      >
        <CodeForm
          id="end"
          intent="end"
          label="Code to turn it off"
          hint="The six digits of your authenticator app, or a recovery code."
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

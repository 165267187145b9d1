import type { SubmissionResult } from '@conform-to/react'
import { CodeForm } from './code-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'

export interface Setup {
  /** In groups of four. */
  secret: string
  /** The `otpauth:` URL, which opens the app on a phone. */
  address: string
  /** The QR code: its size in modules, and a path of the dark ones. */
  size: number
  path: string
}

/** QR code, secret for manual entry, and the first code. */
export function TwoStepSetup({
  setup: { secret, address, size, path },
  lastResult,
}: {
  setup: Setup
  lastResult: SubmissionResult | undefined
}) {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Card title="1. Scan this with your authenticator app">
        <div className="flex flex-wrap items-start gap-6">
          {/* Dark on light in both themes, since not every camera reads the reverse. */}
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label="QR code for your authenticator app"
            shapeRendering="crispEdges"
            className="size-48 shrink-0 rounded"
          >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <div className="min-w-0 flex-1 basis-56">
            <p>If you can’t scan it, enter this key in the app:</p>
            <p className="my-2 rounded border border-line-soft bg-surface-sunken px-3 py-2 font-mono text-base wrap-anywhere text-ink-strong select-all">
              {secret}
            </p>
            <p>
              On your phone,{' '}
              <a href={address} className="link">
                open it in the app
              </a>
              .
            </p>
          </div>
        </div>
      </Card>
      <Card title="2. Enter the code from the app">
        <CodeForm
          id="confirm"
          intent="confirm"
          label="Code"
          hint="Six digits that change every 30 seconds. Your recovery codes come next."
          refusal="Two-step sign-in is not on yet"
          button="Turn on"
          pendingText="Turning on…"
          lastResult={lastResult}
        >
          <Button name="intent" value="cancel" variant="quiet" form="two-step-cancel">
            Cancel
          </Button>
        </CodeForm>
      </Card>
      <form id="two-step-cancel" method="post" />
    </div>
  )
}

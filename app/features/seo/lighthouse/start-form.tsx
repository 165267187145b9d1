import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import {
  LIGHTHOUSE_STRATEGIES,
  STRATEGY_WORDS,
  type LighthouseStrategy,
} from '#contract/seo/lighthouse.words.ts'

const STRATEGIES = [
  ...LIGHTHOUSE_STRATEGIES.map((value) => ({ value, label: STRATEGY_WORDS[value] })),
  { value: 'both', label: 'Mobile and desktop' },
]

/** Asks for a page and the device that it is measured as. */
export function StartForm({ url, lastResult }: { url: string; lastResult: SubmissionResult | undefined }) {
  const { state, formData } = useNavigation()
  const view = toFormView<'url' | 'strategy'>({
    id: 'lighthouse',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { url, strategy: 'mobile' },
  })
  return (
    <Form id={view.id} method="post" noValidate className="mb-6">
      <Refusal lastResult={lastResult} />
      <div className="flex flex-wrap items-start gap-2">
        <div className="max-w-xl min-w-0 flex-1 basis-64">
          <UrlField {...view.field('url')} label="Page URL" placeholder="example.com" />
        </div>
        <div className="basis-48">
          <SelectField {...view.field('strategy')} label="Device" options={STRATEGIES} />
        </div>
        <div className="pt-6.5">
          <Button
            variant="primary"
            isPending={state !== 'idle' && formData?.has('url') === true}
            pendingText="Starting Lighthouse…"
          >
            Run Lighthouse
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** Why nothing was started, where that is about no field. */
export function Refusal({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const messages = lastResult?.error?.['']
  return messages ? <FormMessage tone="problem">{messages.join(' ')}</FormMessage> : null
}

interface RunAgainProps {
  url: string
  strategy: LighthouseStrategy
}

/** Runs Lighthouse on the same page again. */
export function RunAgain({ url, strategy }: RunAgainProps) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="strategy" value={strategy} />
      <Button
        variant="primary"
        isPending={state !== 'idle' && formData?.has('url') === true}
        pendingText="Starting Lighthouse…"
      >
        Run again
      </Button>
    </Form>
  )
}

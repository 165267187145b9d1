import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { Webhook } from '#contract/organization/webhooks.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENT_WORDS } from '#contract/organization/webhooks.words.ts'

const loadCheck = () => import('./webhook-form.check.ts')
const loadNewCheck = () => import('./webhook-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

const EVENTS = WEBHOOK_EVENT_TYPES.map((value) => ({
  value,
  label: value,
  detail: WEBHOOK_EVENT_WORDS[value],
}))

interface WebhookFormProps {
  /** Null for a new endpoint. */
  webhook: Pick<Webhook, 'url' | 'description' | 'events' | 'version'> | null
  lastResult: SubmissionResult | undefined
}

export function WebhookForm({ webhook, lastResult }: WebhookFormProps) {
  const form = useCheckedForm<'url' | 'description' | 'events'>({
    id: 'webhook',
    lastResult,
    loadCheck: webhook ? loadCheck : loadNewCheck,
    defaultValue: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
  })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {webhook ? <VersionField version={webhook.version} lastResult={lastResult} /> : null}
      <InputField
        {...form.field('url')}
        label="URL"
        hint="Where events are posted as JSON. It must respond with a 2xx status within 10 seconds."
        type="url"
        autoComplete="off"
      />
      <InputField {...form.field('description')} label="Description" required={false} autoComplete="off" />
      <CheckboxList {...form.list('events')} label="Events" searchLabel="Search events" options={EVENTS} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={webhook ? 'secondary' : 'primary'}
          isPending={state === 'submitting' && !formData?.has('intent')}
          pendingText={webhook ? 'Saving…' : 'Adding…'}
        >
          {webhook ? 'Save changes' : 'Add webhook endpoint'}
        </Button>
        {webhook ? null : (
          <LinkButton to={paths.webhooks()} variant="quiet">
            Back to webhooks
          </LinkButton>
        )}
      </div>
    </CheckedForm>
  )
}

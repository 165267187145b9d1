import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { KeyRound, Send, Trash2 } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Webhook } from '#contract/organization/webhooks.ts'
import { DeliveryList, type DeliveryPageOf } from './delivery-list.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { EndpointStatus } from './webhook-status.tsx'

interface WebhookPageProps {
  webhook: Webhook
  deliveries: DeliveryPageOf
  timeZone: string
  /** Just after it was rotated. */
  secret: string | undefined
  lastResult: SubmissionResult | undefined
}

/** One endpoint: what was sent to it, and its settings. */
export function WebhookPage({ webhook, deliveries, timeZone, secret, lastResult }: WebhookPageProps) {
  const { id, url, description } = webhook
  const rotating = useDialog('rotate')
  const deleting = useDialog('delete')
  return (
    <>
      <PageHeader
        title={url}
        state={<EndpointStatus webhook={webhook} />}
        crumbs={[{ label: 'Webhooks', to: paths.webhooks() }]}
        description={description}
        actions={<IntentButton intent="test">Send test event</IntentButton>}
      />
      {secret === undefined ? null : (
        <SigningSecret
          value={secret}
          note="For 24 hours, requests are signed with the secret before it, too."
          doneTo={paths.webhook(id)}
        />
      )}
      <StateNotice webhook={webhook} timeZone={timeZone} />
      <div className="flex flex-col gap-8">
        <section>
          <h2 className="mb-3 text-base">Deliveries</h2>
          <DeliveryList endpointId={id} deliveries={deliveries} timeZone={timeZone} />
        </section>
        <Card title="Settings">
          <WebhookForm key={webhook.version} webhook={webhook} lastResult={lastResult} />
        </Card>
        <Card title="Signing secret and status">
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton to={rotating.address} preventScrollReset icon={<KeyRound aria-hidden />}>
              Rotate secret
            </LinkButton>
            <IntentButton intent={webhook.state === 'active' ? 'disable' : 'enable'}>
              {webhook.state === 'active' ? 'Disable endpoint' : 'Enable endpoint'}
            </IntentButton>
            <LinkButton to={deleting.address} preventScrollReset icon={<Trash2 aria-hidden />}>
              Delete endpoint
            </LinkButton>
          </div>
          {webhook.previousSecretUntil === null ? null : (
            <p className="mt-3 text-ink-soft">
              Requests are also signed with the previous secret until{' '}
              {formatDateTime(webhook.previousSecretUntil, timeZone)}.
            </p>
          )}
        </Card>
      </div>
      {rotating.isOpen && secret === undefined ? (
        <ConfirmDialog
          title="Rotate the signing secret?"
          description="The new secret is shown once. For 24 hours, requests are signed with both secrets, so that you can replace it without losing any."
          closeTo={rotating.closedAddress}
          intent="rotate"
          pendingText="Rotating…"
          keep="Keep secret"
        >
          Rotate secret
        </ConfirmDialog>
      ) : null}
      {deleting.isOpen ? (
        <ConfirmDialog
          title="Delete this webhook endpoint?"
          description="Events are no longer sent to it, and its deliveries are deleted. A deleted endpoint can’t be restored."
          closeTo={deleting.closedAddress}
          intent="delete"
          pendingText="Deleting…"
          keep="Keep endpoint"
        >
          Delete endpoint
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function StateNotice({
  webhook: { state, failingSince },
  timeZone,
}: Pick<WebhookPageProps, 'webhook' | 'timeZone'>) {
  if (state === 'disabled') return null
  const since = failingSince === null ? null : formatDateTime(failingSince, timeZone)
  if (state === 'active' && since === null) return null
  return (
    <div className="mb-6">
      <Callout tone={state === 'failing' ? 'problem' : 'attention'}>
        {state === 'failing'
          ? `Nothing could be delivered since ${since ?? 'it was disabled'}, so we disabled this endpoint. Enable it once it works, and send again what it missed.`
          : `Every attempt since ${since ?? ''} has failed. After 5 days the endpoint is disabled.`}
      </Callout>
    </div>
  )
}

function IntentButton({ intent, children }: { intent: 'test' | 'enable' | 'disable'; children: string }) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        icon={intent === 'test' ? <Send aria-hidden /> : undefined}
        isPending={state === 'submitting' && formData?.get('intent') === intent}
        pendingText={intent === 'test' ? 'Sending…' : 'Saving…'}
      >
        {children}
      </Button>
    </Form>
  )
}

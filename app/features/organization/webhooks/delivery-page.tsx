import { Form, useNavigation } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { formatDateTime, formatMilliseconds } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CodeBlock } from '#app/ui/data/code-block.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { WebhookAttempt, WebhookDeliveryDetail } from '#contract/organization/webhooks.ts'
import { ATTEMPT_FAILURE_WORDS } from '#contract/organization/webhooks.words.ts'
import { DeliveryStatus } from './webhook-status.tsx'

interface DeliveryPageProps {
  endpointId: string
  delivery: WebhookDeliveryDetail
  timeZone: string
}

/** One delivery: what is sent, and what came back each time. */
export function DeliveryPage({ endpointId, delivery, timeZone }: DeliveryPageProps) {
  const { event, eventId, state, url, body, log, createdAt, nextAttemptAt } = delivery
  const at = (time: string) => formatDateTime(time, timeZone)
  return (
    <>
      <PageHeader
        title={event}
        state={<DeliveryStatus state={state} />}
        crumbs={[
          { label: 'Webhooks', to: paths.webhooks() },
          { label: new URL(url).host, to: paths.webhook(endpointId) },
        ]}
        actions={<SendAgain />}
      />
      <div className="flex flex-col gap-6">
        <Card title="Request">
          <div className="flex flex-col gap-4">
            <DescriptionList
              items={[
                { term: 'URL', value: url },
                { term: 'webhook-id', value: eventId },
                { term: 'Created', value: at(createdAt) },
                { term: 'Next attempt', value: nextAttemptAt === null ? 'None' : at(nextAttemptAt) },
              ]}
            />
            <CodeBlock label="Body" code={toIndented(body)} />
          </div>
        </Card>
        <section className="flex flex-col gap-4">
          <h2 className="text-base">Attempts</h2>
          {log.length === 0 ? <p className="text-ink-soft">It has not been sent yet.</p> : null}
          {log.toReversed().map((attempt, index) => (
            <AttemptCard
              key={log.length - index}
              attempt={attempt}
              title={`Attempt ${log.length - index}`}
              at={at(attempt.at)}
            />
          ))}
        </section>
      </div>
    </>
  )
}

/** It is our own JSON, in which white space means nothing. */
const toIndented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

interface AttemptCardProps {
  attempt: WebhookAttempt
  title: string
  at: string
}

function AttemptCard({ attempt: { status, failure, durationMs, reply }, title, at }: AttemptCardProps) {
  return (
    <Card title={title} description={at}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { term: 'Response', value: <HttpStatus status={status} /> },
            ...(failure === null ? [] : [{ term: 'Why it failed', value: ATTEMPT_FAILURE_WORDS[failure] }]),
            { term: 'Duration', value: formatMilliseconds(durationMs) },
          ]}
        />
        {reply === '' ? null : <CodeBlock label="Response body (first 1 KB)" code={reply} />}
      </div>
    </Card>
  )
}

function SendAgain() {
  const { state } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="resend" />
      <Button icon={<RotateCw aria-hidden />} isPending={state === 'submitting'} pendingText="Sending…">
        Send again
      </Button>
    </Form>
  )
}

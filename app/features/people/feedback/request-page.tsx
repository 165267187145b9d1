import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { FeedbackRequest } from '#contract/people/feedback-requests.ts'
import { type FormSettings, WrittenFields } from './give-form.tsx'
import { RequestStatus } from './request-status.tsx'
import { willReadAnswer } from './who-reads.ts'

interface RequestPageProps {
  request: FeedbackRequest
  settings: FormSettings
  ownId: string
  dialog: string | null
  lastResult: SubmissionResult | undefined
}

/** A request: for who is asked, the form of the answer; for who asks, who has answered. */
export function RequestPage({ request, settings, ownId, dialog, lastResult }: RequestPageProps) {
  const { id, requester, about, state, prompt, allowedActions, expiresOn } = request
  const isOwn = requester.id === ownId
  const canCancel = isAllowed(allowedActions, 'cancel')
  return (
    <>
      <PageHeader
        title={`Feedback about ${about.id === ownId ? 'you' : about.name}`}
        state={<RequestStatus state={state} />}
        crumbs={[
          { label: 'Feedback', to: paths.feedback() },
          { label: 'Requests', to: paths.feedbackRequests(isOwn ? { box: 'sent' } : {}) },
        ]}
        description={`${isOwn ? 'You ask' : `${requester.name} asks`}. It can be answered until ${formatDate(`${expiresOn}T00:00:00Z`, 'UTC')}.`}
        actions={
          canCancel ? (
            <LinkButton to={paths.feedbackRequest(id, { dialog: 'cancel' })}>Cancel request</LinkButton>
          ) : null
        }
      />
      <div className="flex max-w-2xl flex-col gap-6">
        <Card title="Question">
          <p className="wrap-anywhere whitespace-pre-line">{prompt}</p>
        </Card>
        {isOwn ? <Answers request={request} /> : null}
        {isAllowed(allowedActions, 'respond') ? (
          <ResponseForm request={request} settings={settings} lastResult={lastResult} />
        ) : null}
      </div>
      {canCancel && dialog === 'cancel' ? (
        <ConfirmDialog
          title="Cancel this request?"
          description="Nobody who has not answered can answer it any more. Answers that you have stay."
          closeTo={paths.feedbackRequest(id)}
          intent="cancel"
          pendingText="Canceling…"
          keep="Keep request"
        >
          Cancel request
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Answers({ request: { asked } }: { request: FeedbackRequest }) {
  return (
    <Card title="People you asked">
      <DescriptionList
        items={asked.map(({ person, state, feedbackId }) => ({
          term: person.name,
          value: (
            <span className="flex flex-wrap items-center gap-3">
              <RequestStatus state={state} />
              {feedbackId === null ? null : (
                <TextLink to={paths.feedbackItem(feedbackId)}>
                  Read<span className="sr-only"> the feedback of {person.name}</span>
                </TextLink>
              )}
            </span>
          ),
        }))}
      />
    </Card>
  )
}

function ResponseForm({
  request: { requester, about, visibility },
  settings,
  lastResult,
}: Pick<RequestPageProps, 'request' | 'settings' | 'lastResult'>) {
  const form = useCheckedForm<string>({
    id: 'response',
    lastResult,
    defaultValue: { kind: settings.kinds[0] ?? null },
    loadCheck: () =>
      import('./feedback-form.check.ts').then(({ checkResponse }) => ({ check: checkResponse })),
  })
  const { state, formData } = useNavigation()
  const isSending = (intent: string) => state === 'submitting' && formData?.get('intent') === intent
  return (
    <>
      <Callout title="Who will read your feedback">
        {willReadAnswer(visibility, { requester: requester.name, about: about.name })}
      </Callout>
      <CheckedForm form={form} className="flex flex-col gap-6">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="respond" />
        <WrittenFields form={form} settings={settings} />
        <div>
          <Button variant="primary" isPending={isSending('respond')} pendingText="Sending…">
            Send feedback
          </Button>
        </div>
      </CheckedForm>
      <Form method="post" className="border-t border-line-soft pt-4">
        <Button name="intent" value="dismiss" isPending={isSending('dismiss')} pendingText="Dismissing…">
          Dismiss request
        </Button>
        <p className="mt-1 text-ink-soft">
          {requester.name} sees that you dismissed it, and is not notified.
        </p>
      </Form>
    </>
  )
}

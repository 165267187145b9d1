import type { SubmissionResult } from '@conform-to/react'
import { Form, useSearchParams } from '@remix-run/react'
import { formatDate, formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { ReviewDetail } from '#contract/people/reviews.ts'
import { ANONYMITY_WORDS, REVIEW_KIND_WORDS, REVIEW_STATE_WORDS } from '#contract/people/reviews.words.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { ReasonForm } from './reason-form.tsx'
import type { RefusedForm } from './refused-form.ts'
import { type Context, RevieweeContext } from './reviewee-context.tsx'
import { ReviewForm } from './review-form.tsx'
import { toneOf } from './review-tone.ts'

interface ReviewPageProps {
  review: ReviewDetail
  context: Context
  userId: string
  timeZone: string
  refused: RefusedForm | undefined
  lastResults: Record<'request-reopen' | 'decline', SubmissionResult | undefined>
}

const toTitle = ({ direction, reviewee }: ReviewDetail) =>
  direction === 'self' ? 'Your self review' : `Your review of ${reviewee.name}`

export function ReviewPage(props: ReviewPageProps) {
  const { review, context, userId, timeZone, refused, lastResults } = props
  const { direction, cycle, instructions, anonymity, allowedActions } = review
  const canWrite = isAllowed(allowedActions, 'save')
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        title={toTitle(review)}
        crumbs={[{ label: 'My reviews', to: paths.reviews() }]}
        description={`${REVIEW_KIND_WORDS[direction]} in ${cycle.name}`}
        actions={<Due review={review} />}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <Callout title={ANONYMITY_WORDS[anonymity.mode]}>{anonymity.words.join(' ')}</Callout>
        {canWrite ? (
          <RevieweeContext context={context} isSelf={direction === 'self'} timeZone={timeZone} />
        ) : null}
        {instructions && canWrite ? <p className="max-w-prose whitespace-pre-line">{instructions}</p> : null}
        {canWrite ? (
          <ReviewForm key={review.id} {...{ review, userId, refused }} />
        ) : (
          <ReadReview {...{ review, timeZone }} />
        )}
        <Moves review={review} lastResults={lastResults} />
      </div>
      {canWrite && !refused && search.get('dialog') === 'submit' ? <SubmitDialog review={review} /> : null}
    </>
  )
}

function Due({ review }: Pick<ReviewPageProps, 'review'>) {
  const { state, dueOn, isOverdue } = review
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Status tone={toneOf(review)}>{isOverdue ? 'Overdue' : REVIEW_STATE_WORDS[state]}</Status>
      {dueOn === null ? null : <span className="text-ink-soft">Due {formatDate(dueOn, 'UTC')}</span>}
    </span>
  )
}

function SubmitDialog({ review }: { review: ReviewDetail }) {
  const { id, anonymity } = review
  return (
    <ConfirmDialog
      title="Submit this review?"
      description={`${anonymity.words.join(' ')} You can take it back until somebody has opened it or reviews end.`}
      closeTo={paths.review(id)}
      intent="submit"
      pendingText="Submitting…"
      variant="primary"
      keep="Keep writing"
    >
      Submit review
    </ConfirmDialog>
  )
}

function ReadReview({ review, timeZone }: Pick<ReviewPageProps, 'review' | 'timeZone'>) {
  const { state, questions, answers, isDetached, submittedAt } = review
  if (isDetached)
    return (
      <Callout title="Your responses are no longer connected with you">
        Reviews have ended, and what connected you with your responses was deleted. They can’t be shown to you
        any more.
      </Callout>
    )
  if (state === 'declined') return <Callout title="You declined this review">Nothing was written.</Callout>
  return (
    <>
      {state === 'expired' ? (
        <Callout tone="attention" title="This review was not submitted in time">
          Reviews have ended. What you wrote stays here, and only you can read it.
        </Callout>
      ) : null}
      {submittedAt === null ? null : (
        <p className="text-ink-soft">Submitted {formatDateTime(submittedAt, timeZone)}</p>
      )}
      <Card>
        <div className="flex flex-col gap-6">
          {questions.map((question) => (
            <AnsweredQuestion
              key={question.id}
              question={question}
              answer={answers.find(({ questionId }) => questionId === question.id)}
            />
          ))}
        </div>
      </Card>
    </>
  )
}

/** What else the writer can do with the review now. */
function Moves({ review, lastResults }: Pick<ReviewPageProps, 'review' | 'lastResults'>) {
  const { allowedActions, reopenReason } = review
  return (
    <>
      {isAllowed(allowedActions, 'recall') ? (
        <Card title="Change it" description="Nobody has opened this review yet, so you can take it back.">
          <Form method="post">
            <Button name="intent" value="recall">
              Take back review
            </Button>
          </Form>
        </Card>
      ) : null}
      {isAllowed(allowedActions, 'request-reopen') ? (
        <Card
          title="Change it"
          description="Somebody has opened this review. Administrators and owners of the review cycle can reopen it."
        >
          {reopenReason === null ? (
            <ReasonForm
              intent="request-reopen"
              hint="They read it. It must not tell what your responses say."
              button="Ask to reopen review"
              pendingText="Asking…"
              lastResult={lastResults['request-reopen']}
            />
          ) : (
            <p className="max-w-prose">You have asked to have it reopened: “{reopenReason}”</p>
          )}
        </Card>
      ) : null}
      {isAllowed(allowedActions, 'decline') ? (
        <Card title="Decline" description="You can decline to write this review until you start it.">
          <ReasonForm
            intent="decline"
            hint="The manager of the reviewee and the owners of the review cycle read it."
            button="Decline review"
            pendingText="Declining…"
            lastResult={lastResults.decline}
          />
        </Card>
      ) : null}
    </>
  )
}

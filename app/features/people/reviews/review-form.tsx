import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { count } from '#app/lib/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { StoredAnswer } from '#contract/people/reviews.answers.ts'
import type { ReviewDetail } from '#contract/people/reviews.ts'
import { describeAnswer } from './describe-answer.ts'
import { QuestionField } from './question-field.tsx'
import type { RefusedForm } from './refused-form.ts'
import { SaveStatus } from './save-status.tsx'
import { useAutosave } from './use-autosave.ts'

interface ReviewFormProps {
  review: ReviewDetail
  userId: string
  refused: RefusedForm | undefined
}

/** The questions of a review one after another. It saves itself where script runs, and has a button for it where none does. */
export function ReviewForm({ review, userId, refused }: ReviewFormProps) {
  const { id, questions, answers, minutes } = review
  const form = useRef<HTMLFormElement>(null)
  const answeredCount = refused?.answeredCount ?? review.answeredCount
  const saved = useAutosave({
    form,
    reviewId: id,
    userId,
    answeredCount,
    stored: answers,
    refused: refused?.typed,
  })
  const { state, formData } = useNavigation()
  const pending = state === 'submitting' ? (formData?.get('intent') ?? 'save') : undefined
  const errors = { ...refused?.errors, ...saved.errors }
  return (
    <Form method="post" ref={form} noValidate className="flex flex-col gap-6">
      {refused ? <ErrorSummary title={refused.message} faults={toFaults(review, refused.errors)} /> : null}
      <div className="sticky top-(--sticky-top) z-10 -mx-1 bg-surface-page px-1 py-2">
        <Progress
          label="Answered"
          value={saved.answeredCount}
          max={Math.max(questions.length, 1)}
          text={`${saved.answeredCount} of ${questions.length} · about ${count(minutes, 'minute')} in all`}
        />
        <SaveStatus {...saved} />
      </div>
      {questions.map((question, index) => (
        <Card key={question.id}>
          <div className="flex flex-col gap-4">
            <QuestionField
              number={index + 1}
              question={question}
              stored={answers.find(({ questionId }) => questionId === question.id)}
              typed={refused?.typed.find(({ questionId }) => questionId === question.id)}
              errors={errors[question.id]}
            />
            <Clash
              question={question}
              stored={saved.clashes[question.id]}
              onKeep={() => saved.keepMine(question.id)}
              onTake={() => saved.takeStored(question.id)}
            />
          </div>
        </Card>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          name="intent"
          value="review"
          isPending={pending === 'review'}
          pendingText="Saving…"
        >
          Submit review
        </Button>
        <Button isPending={pending === 'save'} pendingText="Saving…">
          Save draft
        </Button>
      </div>
    </Form>
  )
}

const toFaults = ({ questions }: ReviewDetail, errors: RefusedForm['errors']) =>
  questions.flatMap(({ id }, index) => {
    const [text] = errors[id] ?? []
    return text === undefined ? [] : [{ id, text: `Question ${index + 1}: ${text}` }]
  })

interface ClashProps {
  question: ReviewDetail['questions'][number]
  stored: StoredAnswer | undefined
  onKeep: () => void
  onTake: () => void
}

/** What another tab has saved, and which of the two should stay. */
function Clash({ question, stored, onKeep, onTake }: ClashProps) {
  if (!stored) return null
  return (
    <div role="alert">
      <Callout
        tone="attention"
        title="Changed in another tab or on another device"
        action={
          <span className="flex flex-wrap gap-2">
            <Button type="button" size="small" onClick={onKeep}>
              Keep mine
            </Button>
            <Button type="button" size="small" onClick={onTake}>
              Use the other
            </Button>
          </span>
        }
      >
        The other one is: “{describeAnswer(question, stored)}”
        {stored.comment === null ? '' : `, with the comment “${stored.comment}”`}
      </Callout>
    </div>
  )
}

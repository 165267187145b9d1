import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { CheckIn, ObjectiveComment } from '#contract/people/objectives.check-ins.ts'
import { HealthStatus } from './health.tsx'

interface CheckInListProps {
  checkIns: readonly CheckIn[]
  timeZone: string
  toText: (checkIn: CheckIn) => string | null
}

/** Check-ins, the newest first. */
export function CheckInList({ checkIns, timeZone, toText }: CheckInListProps) {
  if (checkIns.length === 0) return <p className="text-ink-soft">Nobody has checked in yet.</p>
  return (
    <ol className="divide-y divide-line-soft">
      {checkIns.map((checkIn) => {
        const { id, author, at, health, confidence, comment, keyResult, editedAt } = checkIn
        const text = toText(checkIn)
        const facts = [
          text,
          confidence === null ? null : `Confidence ${confidence} of 10`,
          editedAt === null ? null : 'Edited',
        ].filter((each) => each !== null)
        return (
          <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <HealthStatus health={health} />
              {facts.length > 0 ? <span className="text-ink-strong">{facts.join(' · ')}</span> : null}
            </div>
            {keyResult ? <p className="wrap-anywhere">{keyResult.title}</p> : null}
            {comment === '' ? null : (
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{comment}</p>
            )}
            <p className="text-ink-soft">
              {author?.name ?? 'Somebody who has left'}, {formatDateTime(at, timeZone)}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

interface CommentsProps {
  comments: readonly ObjectiveComment[]
  timeZone: string
  canComment: boolean
  lastResult: SubmissionResult | undefined
}

const loadCheck = () =>
  import('./objective-form.check.ts').then(({ checkComment }) => ({ check: checkComment }))

export function Comments({ comments, timeZone, canComment, lastResult }: CommentsProps) {
  const form = useCheckedForm<'text'>({ id: 'comment', lastResult, loadCheck })
  const { state, formData } = useNavigation()
  return (
    <div className="flex flex-col gap-6">
      {comments.length === 0 ? null : (
        <ul className="divide-y divide-line-soft">
          {comments.map(({ id, text, author, at }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-ink-soft">
                {author?.name ?? 'Somebody who has left'}, {formatDateTime(at, timeZone)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {canComment ? (
        <CheckedForm key={comments.length} form={form} className="flex flex-col gap-4">
          <ErrorSummary faults={form.faults} />
          <input type="hidden" name="intent" value="comment" />
          <TextareaField {...form.field('text')} label="Your comment" rows={2} className="min-h-16" />
          <div>
            <Button
              isPending={state === 'submitting' && formData?.get('intent') === 'comment'}
              pendingText="Posting…"
            >
              Post comment
            </Button>
          </div>
        </CheckedForm>
      ) : null}
    </div>
  )
}

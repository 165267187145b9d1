import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Archive, ArchiveRestore, Copy, CopyPlus, Trash2 } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { QuestionPreview } from '#app/labels/question-preview.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { QuestionDetail } from '#contract/people/questions.ts'
import { addressReviewee } from '#contract/people/review-text.ts'
import { RESPONSE_TYPE_WORDS } from '#contract/people/questions.words.ts'
import { DeleteQuestionDialog } from './delete-question-dialog.tsx'
import { QuestionForm } from './question-form.tsx'

const EXAMPLE = { direction: 'manager', name: 'Ana' } as const

interface QuestionPageProps {
  question: QuestionDetail
  lastResult: SubmissionResult | undefined
}

/** One question as writers see it, and its form where it may be changed. */
export function QuestionPage({ question, lastResult }: QuestionPageProps) {
  const { text, responseType, category, source, archivedAt, version, allowedActions } = question
  const deleting = useDialog('delete')
  const canDelete = isAllowed(allowedActions, 'delete')
  const canEdit = isAllowed(allowedActions, 'edit')
  const kind = RESPONSE_TYPE_WORDS[responseType]
  return (
    <>
      <PageHeader
        title={text}
        crumbs={[{ label: 'Review questions', to: paths.questions() }]}
        description={category === null ? kind : `${kind} · ${category}`}
        actions={<Actions question={question} />}
      />
      <div className="flex flex-col gap-8">
        {source === 'recommended' ? (
          <Callout title="A recommended question">It can’t be edited. A copy of it can.</Callout>
        ) : null}
        {archivedAt === null ? null : (
          <Callout tone="attention" title="This question is archived">
            Restore it to change it.
          </Callout>
        )}
        <Card title="Preview">
          <QuestionPreview question={{ ...question, text: addressReviewee(text, EXAMPLE) }} />
        </Card>
        {canEdit && question.inUse ? (
          <Callout title="This question is in use">
            You can change its wording, not its type or number of options. Duplicate it to make a new one.
          </Callout>
        ) : null}
        {canEdit ? (
          <Card title="Question">
            <QuestionForm key={version} question={question} lastResult={lastResult} />
          </Card>
        ) : null}
        {canDelete ? (
          <Card title="Delete">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-prose">A deleted question can’t be restored. An archived one can.</p>
              <LinkButton to={deleting.address} preventScrollReset icon={<Trash2 aria-hidden />}>
                Delete question
              </LinkButton>
            </div>
          </Card>
        ) : null}
      </div>
      {canDelete && deleting.isOpen ? (
        <DeleteQuestionDialog question={question} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

function Actions({ question }: { question: QuestionDetail }) {
  const { id, source, allowedActions } = question
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {source === 'recommended' && isAllowed(allowedActions, 'duplicate') ? (
        <Button variant="primary" name="intent" value="copy" icon={<Copy aria-hidden />}>
          Copy to your questions
        </Button>
      ) : null}
      {source === 'own' && isAllowed(allowedActions, 'duplicate') ? (
        <Button name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
          Duplicate
        </Button>
      ) : null}
      {isAllowed(allowedActions, 'archive') ? (
        <Button name="intent" value="archive" icon={<Archive aria-hidden />}>
          Archive
        </Button>
      ) : null}
      {isAllowed(allowedActions, 'restore') ? (
        <Button name="intent" value="restore" icon={<ArchiveRestore aria-hidden />}>
          Restore
        </Button>
      ) : null}
    </Form>
  )
}

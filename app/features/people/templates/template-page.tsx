import type { SubmissionResult } from '@conform-to/react'
import { Plus, Trash2 } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { TemplateDetail } from '#contract/people/templates.ts'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionList } from './question-list.tsx'
import type { ShownRows } from './question-rows.ts'
import { TemplateHeader } from './template-header.tsx'

interface TemplatePageProps {
  template: TemplateDetail
  lastResult: SubmissionResult | undefined
  shown: ShownRows | undefined
}

/** What a template asks, and its form where it may be changed. */
export function TemplatePage({ template, lastResult, shown }: TemplatePageProps) {
  const deleting = useDialog('delete')
  const canDelete = isAllowed(template.allowedActions, 'delete')
  return (
    <>
      <TemplateHeader template={template} current="questions" />
      <div className="flex flex-col gap-8">
        <Questions template={template} lastResult={lastResult} shown={shown} />
        {canDelete ? (
          <Card title="Delete">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-prose">
                A deleted template can’t be restored. Its questions stay. An archived one can be restored.
              </p>
              <LinkButton to={deleting.address} preventScrollReset icon={<Trash2 aria-hidden />}>
                Delete template
              </LinkButton>
            </div>
          </Card>
        ) : null}
      </div>
      {canDelete && deleting.isOpen ? (
        <DeleteTemplateDialog template={template} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

function Questions({ template, lastResult, shown }: TemplatePageProps) {
  const { id, version, questions, allowedActions } = template
  const canEdit = isAllowed(allowedActions, 'edit-questions')
  if (questions.length === 0)
    return (
      <Card isFlush>
        <EmptyState
          title="No questions yet"
          headingLevel={2}
          action={
            canEdit ? (
              <LinkButton variant="primary" to={paths.addToTemplate(id)} icon={<Plus aria-hidden />}>
                Add questions
              </LinkButton>
            ) : null
          }
        >
          Choose from your questions and from those that we recommend.
        </EmptyState>
      </Card>
    )
  if (!canEdit) return <QuestionList template={template} />
  // Another form once another order came back, which happens without script.
  const key = `${version} ${shown?.rows.map((row) => row.id).join() ?? ''}`
  return <QuestionEditor key={key} template={template} lastResult={lastResult} shown={shown} />
}

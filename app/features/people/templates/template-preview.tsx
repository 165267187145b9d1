import { paths } from '#app/lib/paths.ts'
import { QuestionPreview } from '#app/labels/question-preview.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'
import type { previewTemplate, TemplateDetail } from '#contract/people/templates.ts'
import { TemplateHeader } from './template-header.tsx'

interface TemplatePreviewProps {
  template: TemplateDetail
  preview: ReplyOf<typeof previewTemplate>
}

/** A template as each kind of reviewer reads it. */
export function TemplatePreview({ template, preview }: TemplatePreviewProps) {
  const { direction, instructions, questions, goalQuestion } = preview
  return (
    <>
      <TemplateHeader template={template} current="preview" />
      <Tabs
        label="Reviewer"
        tabs={DIRECTIONS.map((value) => ({
          label: `${DIRECTION_WORDS[value]} review`,
          to: paths.templatePreview(template.id, { direction: value }),
          isCurrent: value === direction,
        }))}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {instructions ? <p className="max-w-prose whitespace-pre-line">{instructions}</p> : null}
        {questions.map((question, index) => (
          <Card key={index}>
            <QuestionPreview question={question} />
          </Card>
        ))}
        {goalQuestion ? (
          <Card title="Goals" description="Asked about each goal.">
            <QuestionPreview question={goalQuestion} />
          </Card>
        ) : null}
        {questions.length === 0 && !goalQuestion ? <p>Nothing is asked yet.</p> : null}
      </div>
    </>
  )
}

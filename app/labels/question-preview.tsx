import type { PreviewedQuestion } from '#contract/people/templates.ts'

/** How writers of a review see the question, with a name in it already. Nothing can be entered. */
export function QuestionPreview({ question }: { question: PreviewedQuestion }) {
  const { text, description, required, allowNotApplicable, allowComment, wordLimit } = question
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-ink-strong">
        {text}
        {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </p>
      {description ? <p className="max-w-prose text-ink-soft">{description}</p> : null}
      <Answer question={question} />
      {allowComment ? <Blank size="comment" label="Comment (optional)" /> : null}
      {wordLimit === null ? null : <p className="text-ink-soft">{wordLimit} words at most</p>}
      {allowNotApplicable ? <p className="text-ink-soft">Or: Not applicable</p> : null}
    </div>
  )
}

const YES_NO = ['Yes', 'No']

function Answer({ question: { responseType, scale, options } }: { question: PreviewedQuestion }) {
  switch (responseType) {
    case 'rating':
      return <Points min={scale?.min ?? 1} labels={scale?.labels ?? []} />
    case 'yes_no':
      return <Choices labels={YES_NO} isRound />
    case 'multiple_choice':
      return <Choices labels={options.map(({ label }) => label)} isRound />
    case 'multiple_select':
      return <Choices labels={options.map(({ label }) => label)} isRound={false} />
    case 'comment':
      return <Blank size="text" label="Answer" />
    case 'text':
      return <Blank size="line" label="Answer" />
  }
}

function Points({ min, labels }: { min: number; labels: readonly string[] }) {
  return (
    <ol className="flex flex-wrap gap-2">
      {labels.map((label, index) => (
        <li
          key={index}
          className="flex min-w-16 flex-1 flex-col items-center gap-1 rounded-card border border-line-control px-2 py-2 text-center"
        >
          <span className="font-medium text-ink-strong">{min + index}</span>
          <span className="text-xs text-ink-soft">{label}</span>
        </li>
      ))}
    </ol>
  )
}

function Choices({ labels, isRound }: { labels: readonly string[]; isRound: boolean }) {
  return (
    <ul className="flex flex-col gap-2">
      {labels.map((label) => (
        <li key={label} className="flex items-center gap-2.5">
          <span
            aria-hidden
            className={`size-4.5 shrink-0 border border-line-control ${isRound ? 'rounded-full' : 'rounded-sm'}`}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}

const HEIGHTS = { line: 'h-9', comment: 'h-16', text: 'h-28' }

/** Where the writer will type. */
function Blank({ size, label }: { size: keyof typeof HEIGHTS; label: string }) {
  return (
    <div>
      <p className="mb-1 text-ink-soft">{label}</p>
      <div aria-hidden className={`max-w-xl rounded-card border border-line-control ${HEIGHTS[size]}`} />
    </div>
  )
}

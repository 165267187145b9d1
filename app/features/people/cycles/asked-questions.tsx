import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AskedQuestion } from '#contract/people/cycles.questions.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { DIRECTION_WORDS, RESPONSE_TYPE_WORDS } from '#contract/people/questions.words.ts'
import { CycleHeader } from './cycle-header.tsx'

interface AskedQuestionsProps {
  cycle: CycleDetail
  questions: AskedQuestion[]
  timeZone: string
}

/** What a launched cycle asks, and what of it was reworded since. */
export function AskedQuestions({ cycle, questions, timeZone }: AskedQuestionsProps) {
  const canReword = isAllowed(cycle.allowedActions, 'reword')
  return (
    <>
      <CycleHeader cycle={cycle} current="questions" />
      {questions.length === 0 ? (
        <Card>
          <p>Questions are taken from the templates when the cycle is launched.</p>
        </Card>
      ) : null}
      <div className="flex flex-col gap-8">
        {cycle.directions.map((direction) => (
          <Card key={direction} title={`${DIRECTION_WORDS[direction]} reviews`}>
            <ol className="flex flex-col divide-y divide-line-soft">
              {questions
                .filter((question) => question.direction === direction)
                .map((question) => (
                  <Asked key={question.id} {...{ cycle, question, timeZone, canReword }} />
                ))}
            </ol>
          </Card>
        ))}
      </div>
    </>
  )
}

interface AskedProps {
  cycle: CycleDetail
  question: AskedQuestion
  timeZone: string
  canReword: boolean
}

function Asked({ cycle, question, timeZone, canReword }: AskedProps) {
  const { id, text, description, responseType, options, scale, rewordedAt } = question
  const labels = (scale?.labels ?? options.map(({ label }) => label)).filter((label) => label !== '')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 wrap-anywhere">
        <p className="font-medium text-ink-strong">{text}</p>
        {description ? <p>{description}</p> : null}
        {labels.length > 0 ? <p className="text-ink-soft">{labels.join(' · ')}</p> : null}
        <p className="flex flex-wrap gap-2">
          <Badge>{RESPONSE_TYPE_WORDS[responseType]}</Badge>
          {rewordedAt === null ? null : <Badge>{`Reworded ${formatDate(rewordedAt, timeZone)}`}</Badge>}
        </p>
      </div>
      {canReword ? (
        <LinkButton size="small" to={paths.cycleQuestion(cycle.id, id)}>
          Change wording<span className="sr-only">: {text}</span>
        </LinkButton>
      ) : null}
    </li>
  )
}

import { count } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type {
  PacketAnswer,
  PacketDirection,
  PacketFigure,
  PacketQuestion,
  PrintedPacket,
} from '#contract/people/packets.ts'
import { DIRECTION_WORDS, type ReviewDirection } from '#contract/people/questions.words.ts'
import { listCounts, toAnswerText } from './answer-text.ts'

type Question = PacketQuestion['question']

/** Who wrote it where nobody is told. */
const NAMELESS: Record<ReviewDirection, string> = {
  self: 'Self',
  manager: 'Manager',
  peer: 'Peer',
  upward: 'Direct report',
}

/** What was answered, question by question. */
export function PacketAnswers({ packet }: { packet: PrintedPacket }) {
  const { questions, directions, threshold, reader, state } = packet
  if (reader === 'reviewee' && questions.length === 0)
    return (
      <Card title="Responses">
        <p className="max-w-prose text-ink-soft">
          {state === 'shared' || state === 'acknowledged'
            ? 'This review cycle shares no responses with you.'
            : 'You can read your packet once it is shared with you.'}
        </p>
      </Card>
    )
  return (
    <Card title="Responses" description="By question. Responses without names are in no particular order.">
      <div className="flex flex-col gap-6">
        <Hidden directions={directions} threshold={threshold} />
        {questions.map(({ question, responses }) => (
          <section key={question.id} className="border-t border-line-soft pt-4 first:border-0 first:pt-0">
            <h3 className="flex break-after-avoid flex-wrap items-center gap-2 text-base">
              {question.text}
              {question.private ? <Badge tone="attention">Private</Badge> : null}
            </h3>
            <dl className="mt-3 flex flex-col gap-4">
              {responses.map((each) => (
                <div key={each.direction} className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
                  <dt className="font-medium text-ink-soft">{DIRECTION_WORDS[each.direction]}</dt>
                  <dd className="flex min-w-0 flex-col gap-2">
                    <Responses question={question} {...each} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {questions.length === 0 ? <p className="text-ink-soft">No responses to show yet.</p> : null}
      </div>
    </Card>
  )
}

/** Directions of which nothing is shown, and why. */
function Hidden({ directions, threshold }: { directions: PacketDirection[]; threshold: number }) {
  const few = directions.filter(({ isTooFew }) => isTooFew)
  if (few.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {few.map(({ direction }) => (
        <li key={direction} className="text-ink-soft">
          {DIRECTION_WORDS[direction]}: fewer than {threshold} responses, so nothing is shown.
        </li>
      ))}
    </ul>
  )
}

function Responses({
  question,
  direction,
  figure,
  answers,
}: PacketQuestion['responses'][number] & { question: Question }) {
  const isNamed = answers.some(({ writer }) => writer !== null)
  const shown = answers.filter(
    ({ value, comment, isNotApplicable }) => value !== null || comment !== null || isNotApplicable,
  )
  if (shown.length === 0 && figure === null)
    return <p className="text-ink-soft">No responses, or too few to show.</p>
  return (
    <>
      {figure && (!isNamed || figure.n > 1) ? <Figure question={question} figure={figure} /> : null}
      {shown.map((answer, index) => (
        <Answer key={index} question={question} answer={answer} name={toName(answer, direction)} />
      ))}
    </>
  )
}

const toName = ({ writer, group }: PacketAnswer, direction: ReviewDirection) =>
  writer?.name ?? (group === null ? NAMELESS[direction] : `${NAMELESS[direction]} ${group}`)

function Figure({ question, figure }: { question: Question; figure: PacketFigure }) {
  const counts = listCounts(question, figure)
    .map((each) => `${each.label}: ${count(each.count, 'response')}`)
    .join(' · ')
  return (
    <p className="text-ink">
      {figure.mean === null ? null : (
        <>
          <span className="font-semibold text-ink-strong">{figure.mean.toFixed(2)}</span> on average,{' '}
        </>
      )}
      {count(figure.n, 'response')}
      <span className="block text-ink-soft">{counts}</span>
    </p>
  )
}

function Answer({ question, answer, name }: { question: Question; answer: PacketAnswer; name: string }) {
  const { value, comment, isNotApplicable } = answer
  return (
    <div data-response="" className="max-w-prose break-inside-avoid wrap-anywhere">
      <p className="text-xs text-ink-soft">{name}</p>
      {value === null ? null : (
        <p className="whitespace-pre-line text-ink-strong">{toAnswerText(question, value)}</p>
      )}
      {isNotApplicable ? <p className="text-ink-soft">Not applicable</p> : null}
      {comment === null ? null : <p className="whitespace-pre-line">{comment}</p>}
    </div>
  )
}

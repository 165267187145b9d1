import type { Answer } from '#contract/people/review-answers.ts'
import type { ResponseType } from '#contract/people/questions.words.ts'

// How a question is asked in a form: the names of its fields, and what is read of them. The server and the browser read alike.

export const valueField = (questionId: string) => `value-${questionId}`
export const commentField = (questionId: string) => `comment-${questionId}`
export const skipField = (questionId: string) => `skip-${questionId}`
/** Says that the question is asked, what its fields showed at first, and of which version that was. */
export const askedField = (questionId: string) => `asked-${questionId}`

type Content = Omit<Answer, 'questionId'>

export const NO_ANSWER: Content = { value: null, comment: null, isNotApplicable: false }

/** An answer of a form, with the version that it was shown in. */
export interface TypedAnswer extends Answer {
  version: number
}

const START = 0x811c9dc5
const STEP = 0x01000193

/** Tells two answers apart; FNV-1a. */
function digest(text: string): string {
  let hash = START
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), STEP)
  return `${text.length}.${(hash >>> 0).toString(36)}`
}

/** Browsers send line breaks in two characters. */
const toLines = (text: string) => text.replace(/\r\n?/g, '\n')

const toText = (value: string | null) => {
  const text = toLines(value ?? '')
  return text.trim() === '' ? null : text
}

export const digestOf = ({ value, comment, isNotApplicable }: Content): string =>
  digest(
    JSON.stringify([typeof value === 'string' ? toText(value) : value, toText(comment), isNotApplicable]),
  )

/** What the hidden field of a question says. */
export const toAsked = (type: ResponseType, version: number, content: Content): string =>
  `${type} ${version} ${digestOf(content)}`

const readText = (form: FormData, name: string): string | null => {
  const sent = form.get(name)
  return typeof sent === 'string' ? toText(sent) : null
}

function readValue(form: FormData, name: string, type: string): Content['value'] {
  const sent = form.getAll(name).filter((each): each is string => typeof each === 'string' && each !== '')
  const [first] = sent
  if (first === undefined) return null
  if (type === 'rating') return Number(first)
  if (type === 'yes_no') return first === 'yes'
  return type === 'multiple_choice' || type === 'multiple_select' ? sent.map(Number) : toText(first)
}

/** What a form says about one of its questions; undefined where it does not ask it. */
export function readAnswer(form: FormData, questionId: string): TypedAnswer | undefined {
  const asked = form.get(askedField(questionId))
  if (typeof asked !== 'string') return undefined
  const [type = '', version = ''] = asked.split(' ')
  const isNotApplicable = form.get(skipField(questionId)) === 'on'
  return {
    questionId,
    value: isNotApplicable ? null : readValue(form, valueField(questionId), type),
    comment: readText(form, commentField(questionId)),
    isNotApplicable,
    version: Number(version),
  }
}

const PREFIX = askedField('')

export const listAsked = (form: FormData): string[] =>
  [...form.keys()].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))

/** The answers of a form that are not what it showed at first: another tab may have changed the others meanwhile. */
export function listChanged(form: FormData): TypedAnswer[] {
  return listAsked(form).flatMap((questionId) => {
    const answer = readAnswer(form, questionId)
    const shown = form.get(askedField(questionId))
    return answer && typeof shown === 'string' && !shown.endsWith(` ${digestOf(answer)}`) ? [answer] : []
  })
}

/** How many of the questions of a form are answered. */
export const countAnswered = (form: FormData): number =>
  listAsked(form).filter((questionId) => {
    const answer = readAnswer(form, questionId)
    return answer !== undefined && (answer.isNotApplicable || answer.value !== null)
  }).length

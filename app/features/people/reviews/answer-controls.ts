import type { Answer } from '#contract/people/review-answers.ts'
import { RESPONSE_TYPES, type ResponseType } from '#contract/people/questions.words.ts'
import { askedField, commentField, skipField, toAsked, valueField } from './answer-fields.ts'

type Content = Omit<Answer, 'questionId'>

const controlsOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.name === name,
  )

function isChosen(value: Content['value'], option: string): boolean {
  if (typeof value === 'boolean') return option === (value ? 'yes' : 'no')
  return Array.isArray(value) ? value.includes(Number(option)) : value !== null && String(value) === option
}

function write(control: HTMLInputElement | HTMLTextAreaElement, value: Content['value']): void {
  if (control.type === 'radio' || control.type === 'checkbox')
    (control as HTMLInputElement).checked = isChosen(value, control.value) // by its type
  else {
    control.value = typeof value === 'string' ? value : ''
    // For the word counter.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Shows a response in the fields of its question. */
export function showAnswer(form: HTMLFormElement, questionId: string, content: Content): void {
  const { value, comment, isNotApplicable } = content
  for (const control of controlsOf(form, valueField(questionId))) write(control, value)
  for (const control of controlsOf(form, commentField(questionId))) write(control, comment)
  for (const control of controlsOf(form, skipField(questionId)))
    (control as HTMLInputElement).checked = isNotApplicable // a checkbox
}

/** From now on the form takes this for what is stored. */
export function setStored(
  form: HTMLFormElement,
  questionId: string,
  { version, ...content }: Content & { version: number },
): void {
  const [control] = controlsOf(form, askedField(questionId))
  const type = RESPONSE_TYPES.find(
    (each): each is ResponseType => control?.value.startsWith(`${each} `) ?? false,
  )
  if (control && type) control.value = toAsked(type, version, content)
}

/** As when it was opened before another tab has saved: its next answer is one to that version. */
export function setVersion(form: HTMLFormElement, questionId: string, version: number): void {
  const [control] = controlsOf(form, askedField(questionId))
  if (control) control.value = control.value.replace(/ \d+ /, ` ${version} `)
}

/** The version that the form takes for the stored one. */
export function findVersion(form: HTMLFormElement, questionId: string): number {
  const [control] = controlsOf(form, askedField(questionId))
  return Number(control?.value.split(' ')[1] ?? 0)
}

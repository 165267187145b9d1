import { type Fault, type FormErrors, toFaults } from './form-faults.ts'
import { CHOOSE_AGAIN, CHOSEN_FILES, ENTER_AGAIN, SECRET_FIELDS } from './secret-fields.ts'

/** What a labeled control of ours needs to know about its field. */
export interface FieldView {
  /** As Conform makes them: the form's and the field's name. */
  id: string
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** The same of a list of ticks. */
export interface ListView extends Omit<FieldView, 'defaultValue'> {
  defaultValues: string[]
}

export interface FormView<Name extends string> {
  id: string
  faults: Fault[]
  field: (name: Name) => FieldView
  list: (name: Name) => ListView
}

export type FormValues = Readonly<Record<string, unknown>>

export interface ShownForm {
  id: string
  /** What was refused. */
  errors: FormErrors | undefined
  /** What the fields hold at first. */
  values: FormValues | null | undefined
  /** Whether it was drawn with the answer to it, so that what can't be given back has to be entered again. */
  isDrawnAnew?: boolean
}

/** A form as it is drawn: what its fields hold, and what is wrong with them. */
export function toFormView<Name extends string>(form: ShownForm): FormView<Name> {
  const { id, errors = {}, values, isDrawnAnew = false } = form
  const chosen = isDrawnAnew ? toTexts(values?.[CHOSEN_FILES]) : []
  const askedAgain: FormErrors = Object.fromEntries(chosen.map((name) => [name, [CHOOSE_AGAIN]]))
  // What is wrong with a file is said in place of asking for it.
  const faults = toFaults(id, { ...askedAgain, ...errors })
  const toControl = (name: Name) => {
    const control = `${id}-${name}`
    const texts = faults.filter((fault) => fault.id === control).map(({ text }) => text)
    if (texts.length === 0 && isDrawnAnew && SECRET_FIELDS.includes(name)) texts.push(ENTER_AGAIN)
    return { id: control, name, errors: texts.length > 0 ? texts : undefined }
  }
  return {
    id,
    faults,
    field: (name) => {
      const [text] = toTexts(values?.[name])
      return { ...toControl(name), defaultValue: text }
    },
    list: (name) => ({
      ...toControl(name),
      // The brackets keep a single tick a list.
      name: `${name}[]`,
      defaultValues: toTexts(values?.[name]),
    }),
  }
}

const toTexts = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')

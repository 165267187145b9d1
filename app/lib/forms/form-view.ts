import { type Fault, type FormErrors, toFaults } from './form-faults.ts'
import { askAgain, CHOOSE_AGAIN, CHOSEN_FILES, FILLED_SECRETS } from './secret-fields.ts'

/** Props of a labeled control. */
export interface FieldView {
  /** As in Conform: names of form and field. */
  id: string
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** The same for a checkbox list. */
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
  /** The last result. */
  errors: FormErrors | undefined
  /** Initial values of fields. */
  values: FormValues | null | undefined
  /** Whether it was rendered with its result, so that secrets and files have to be entered again. */
  isDrawnAnew?: boolean
}

/** The view of a form: values and errors of its fields. */
export function toFormView<Name extends string>(form: ShownForm): FormView<Name> {
  const { id, errors = {}, values, isDrawnAnew = false } = form
  const chosen = isDrawnAnew ? toTexts(values?.[CHOSEN_FILES]) : []
  const askedAgain: FormErrors = Object.fromEntries(chosen.map((name) => [name, [CHOOSE_AGAIN]]))
  // What is wrong with a file is said in place of asking for it.
  const faults = toFaults(id, { ...askedAgain, ...errors })
  const toControl = (name: Name) => {
    const control = `${id}-${name}`
    const texts = faults.filter((fault) => fault.id === control).map(({ text }) => text)
    const asked = isDrawnAnew ? askAgain(name, toTexts(values?.[FILLED_SECRETS])) : undefined
    if (texts.length === 0 && asked !== undefined) texts.push(asked)
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
      // The brackets make a single checked box a list.
      name: `${name}[]`,
      defaultValues: toTexts(values?.[name]),
    }),
  }
}

const toTexts = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')

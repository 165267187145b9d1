/** Messages by field, as in the result of a form; those of the whole form under an empty name. */
export type FormErrors = Readonly<Record<string, string[] | null>>

export interface Fault {
  /** The id of the field; absent for the whole form. */
  id?: string
  text: string
}

/** All errors, for the summary on top of a form: one per field, with `list[3]` as `list`. */
export function toFaults(formId: string, errors: FormErrors): Fault[] {
  const faults = Object.entries(errors).flatMap(([name, texts]): Fault[] => {
    const text = texts?.[0]
    if (!text) return []
    return [name === '' ? { text } : { id: `${formId}-${name.split(/[[.]/, 1)[0] ?? ''}`, text }]
  })
  return faults.filter(
    (fault, i) => faults.findIndex((other) => other.id === fault.id && other.text === fault.text) === i,
  )
}

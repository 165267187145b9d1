/** The messages by field, as an answer to a form carries them; those of the form as a whole under an empty name. */
export type FormErrors = Readonly<Record<string, string[] | null>>

export interface Fault {
  /** The id of the field; what concerns the form as a whole has none. */
  id?: string
  text: string
}

/** Everything that was refused, for the summary on top of a form: one fault a field, `list[3]` counting as `list`. */
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

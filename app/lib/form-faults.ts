interface Fault {
  /** The id of the field; what concerns the form as a whole has none. */
  id?: string
  text: string
}

interface RefusedForm {
  id: string
  allErrors: Record<string, string[]>
}

/** Everything that was refused, for the summary on top of a form: one fault a field, `list[3]` counting as `list`. */
export function toFaults({ id, allErrors }: RefusedForm): Fault[] {
  const faults = Object.entries(allErrors).flatMap(([name, [text]]): Fault[] => {
    if (!text) return []
    return [name === '' ? { text } : { id: `${id}-${name.replace(/[[.].*$/, '')}`, text }]
  })
  return faults.filter(
    (fault, i) => faults.findIndex((other) => other.id === fault.id && other.text === fault.text) === i,
  )
}

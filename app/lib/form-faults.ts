interface RefusedForm {
  id: string
  allErrors: Record<string, string[]>
}

/** The first fault of each field, for the summary on top of a form; what concerns the form as a whole has no id. */
export function toFaults({ id, allErrors }: RefusedForm): { id?: string; text: string }[] {
  return Object.entries(allErrors).flatMap(([name, [text]]) => {
    if (!text) return []
    return [name === '' ? { text } : { id: `${id}-${name}`, text }]
  })
}

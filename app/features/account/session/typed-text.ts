const TICKS = ['checkbox', 'radio']

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(first, 0)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  return TICKS.includes(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** Whether a form of the page has unsaved input. */
export const hasTypedText = (): boolean =>
  [...document.querySelectorAll('form[method=post] :is(input, select, textarea)')].some(isChanged)

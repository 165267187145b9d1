import { useState } from 'react'
import type { SelectOption } from './select.tsx'

/**
 * Choices that both sides can list by themselves, such as countries, and that would be kilobytes of a page's data. The
 * two may know different ones, so the browser begins with those that the server has drawn.
 */
export function useDrawnOptions(
  selectId: string,
  list: () => readonly SelectOption[],
): readonly SelectOption[] {
  const [options] = useState(() => readDrawn(selectId) ?? list())
  return options
}

function readDrawn(selectId: string): SelectOption[] | undefined {
  if (typeof document === 'undefined') return undefined
  const select = document.getElementById(selectId)
  if (!(select instanceof HTMLSelectElement)) return undefined
  // The choice of none is the field's own.
  return Array.from(select.options, ({ value, text: label }) => ({ value, label })).filter(
    ({ value }) => value,
  )
}

import { useState } from 'react'
import type { SelectOption } from './option-list.ts'

/**
 * Options that server and browser can both list, such as countries, and that would be kilobytes of page data. The two
 * may differ, so the browser starts with the server-rendered ones.
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
  // The empty option belongs to the field.
  return Array.from(select.options, ({ value, text: label }) => ({ value, label })).filter(
    ({ value }) => value,
  )
}

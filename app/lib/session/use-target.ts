import type { FormEvent } from 'react'
import { useEffect } from 'react'
import { persist, recall } from '#app/lib/session/persistence.ts'

/**
 * Remembers the site under analysis. An empty field with this id starts with the last site; the submitted value is
 * stored for the next time.
 */
export function useTarget(fieldId: string): (event: FormEvent<HTMLFormElement>) => void {
  useEffect(() => {
    void recall('target').then((kept) => {
      const field = document.getElementById(fieldId)
      if (field instanceof HTMLInputElement && field.value === '' && typeof kept === 'string')
        field.value = kept
    })
  }, [fieldId])

  return ({ currentTarget }) => {
    const field = currentTarget.elements.namedItem(fieldId)
    if (field instanceof HTMLInputElement && field.value.trim() !== '')
      void persist('target', field.value.trim())
  }
}

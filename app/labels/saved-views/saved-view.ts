import type { AllowedAction } from '#contract/allowed-actions.ts'

/** Filters and an order of a list under a name, of whatever list. */
export interface SavedView {
  id: string
  name: string
  /** A query string of the list. */
  query: string
  version: number
  allowedActions: AllowedAction<'edit' | 'delete'>[]
}

/** The list with a view open. */
export function viewAddress(here: string, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return `${here}${here.includes('?') ? '&' : '?'}${query}${query === '' ? '' : '&'}view=${id}`
}

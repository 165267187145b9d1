/** What of a task the stand-in heeds; whatever else is sent is kept and ignored. */
export interface Task extends Record<string, unknown> {
  target?: string
  url?: string
  targets?: Record<string, string>
  location_code?: number
  language_code?: string
  date_from?: string
  date_to?: string
  limit?: number
  offset?: number
  mode?: string
  backlinks_status_type?: string
}

export interface Reply {
  /** How many rows are paid for. */
  rows: number
  /** Null where nothing is known. */
  result: object | null
}

/** One page of a list, after `limit` and `offset`. */
export function toPage(task: Task, items: readonly object[], facts: object): Reply {
  const { limit = 100, offset = 0 } = task
  const page = items.slice(offset, offset + limit)
  const counts = { total_count: items.length, items_count: page.length }
  return { rows: page.length, result: { ...facts, ...counts, items: page.length === 0 ? null : page } }
}

import type { PageView } from './page-view.server.ts'

export interface OutlineRow {
  /** 1 to 6. */
  level: number
  /** Null for a heading without text. */
  text: string | null
  hasImage: boolean
  /** Skipped levels between the previous heading and this one; 0 for none. */
  skipped: number
}

/** The headings in page order, with skipped levels. */
export function toOutline(items: PageView['headings']['items']): OutlineRow[] {
  return items.map(({ level, text, hasImage }, at) => {
    const before = items[at - 1]?.level ?? level
    return { level, text: text === '' ? null : text, hasImage, skipped: Math.max(0, level - before - 1) }
  })
}

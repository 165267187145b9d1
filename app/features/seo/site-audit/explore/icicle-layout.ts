import type { Folder, SiteStructure } from '#contract/seo/site-audit.explore-structure.ts'

/** One rectangle of the picture: from and to in pixels from the top, by its level. */
export interface Block {
  folder: Folder
  level: 0 | 1 | 2
  top: number
  height: number
}

/** One page of the whole: the smallest blocks still show as a line. */
const SMALLEST = 2

/** Divides a height by pages; what adds up to more than there is takes it from the largest. */
function divide(
  folders: readonly Folder[],
  top: number,
  height: number,
): { folder: Folder; top: number; height: number }[] {
  const total = folders.reduce((sum, { pages }) => sum + pages, 0)
  if (total === 0) return []
  const heights = folders.map(({ pages }) => Math.max(SMALLEST, (pages / total) * height))
  const excess = heights.reduce((sum, one) => sum + one, 0) - height
  const largest = heights.indexOf(Math.max(...heights))
  heights[largest] = Math.max(SMALLEST, (heights[largest] ?? 0) - excess)
  let at = top
  return folders.map((folder, index) => {
    const block = { folder, top: at, height: heights[index] ?? 0 }
    at += block.height
    return block
  })
}

/** An icicle of a folder: itself, what is in it, and what is in that, from the left to the right. */
export function layOut(
  { folder, pages, indexable, errors, children }: SiteStructure,
  height: number,
): Block[] {
  const root: Folder = { name: folder, url: folder, isFolder: true, pages, indexable, errors }
  const first = divide(children, 0, height)
  return [
    { folder: root, level: 0, top: 0, height },
    ...first.flatMap((block) => {
      const inside = children.find(({ name }) => name === block.folder.name)?.children ?? []
      return [
        { ...block, level: 1 as const },
        ...divide(inside, block.top, block.height).map((one) => ({ ...one, level: 2 as const })),
      ]
    }),
  ]
}

import type { Folder, SiteStructure } from '#contract/seo/site-audit.explore-structure.ts'

/** One rectangle of the picture: from and to in pixels from the top, by its level. */
export interface Block {
  folder: Folder
  level: 0 | 1 | 2
  top: number
  height: number
}

const HEIGHT = 560
/** The height of a block with its name, which each of the first level has, and of one that still shows as a line. */
export const NAMED = 20
const LINE = 2

/** High enough for the name of each entry of the first level. */
export const heightOf = ({ children }: Pick<SiteStructure, 'children'>) =>
  Math.max(HEIGHT, children.length * NAMED)

/** Divides a height by pages; what would be lower than the smallest takes it from all others. */
function divide(folders: readonly Folder[], height: number, smallest: number): number[] {
  const least = Math.min(smallest, height / folders.length)
  const isSmall = folders.map(() => false)
  for (;;) {
    const large = folders.filter((_, at) => !isSmall[at])
    const left = height - (folders.length - large.length) * least
    const pages = large.reduce((sum, folder) => sum + folder.pages, 0)
    const heights = folders.map((folder, at) => (isSmall[at] ? least : (folder.pages / pages) * left))
    const next = heights.findIndex((one, at) => !isSmall[at] && one < least)
    if (next === -1) return heights
    heights.forEach((one, at) => {
      isSmall[at] ||= one < least
    })
  }
}

function stack(folders: readonly Folder[], level: 1 | 2, within: Pick<Block, 'top' | 'height'>): Block[] {
  const heights = divide(folders, within.height, level === 1 ? NAMED : LINE)
  let top = within.top
  return folders.map((folder, at) => {
    const block = { folder, level, top, height: heights[at] ?? 0 }
    top += block.height
    return block
  })
}

/** An icicle of a folder: itself, what is in it, and what is in that, from the left to the right. */
export function layOut(structure: SiteStructure): Block[] {
  const { folder, pages, indexable, errors, children } = structure
  const root: Block = {
    folder: { name: folder, url: folder, kind: 'folder', pages, indexable, errors },
    level: 0,
    top: 0,
    height: heightOf(structure),
  }
  const first = stack(children, 1, root)
  return [root, ...first.flatMap((block, at) => [block, ...stack(children[at]?.children ?? [], 2, block)])]
}

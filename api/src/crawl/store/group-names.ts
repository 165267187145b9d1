import { addSizes, noSizes, type Part, type Sizes } from './url-tree.ts'

/** Names that begin alike; one that is alone is itself. */
interface NameGroup extends Sizes {
  beginning: string
  parts: readonly Part[]
}

/** A group with more of all pages is divided further, if its parts then have that many pages on average. */
const LARGE_SHARE = 1 / 3
const FEWEST_PAGES = 5
/** An escaped byte is never cut in half. */
const ESCAPED = /%[\da-f]?$/i

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

/** Of names in their order, the first and the last differ soonest. */
function findBeginning(sorted: readonly Part[]): string {
  const first = sorted[0]?.name ?? ''
  const last = sorted.at(-1)?.name ?? ''
  let length = 0
  while (length < first.length && first[length] === last[length]) length += 1
  const beginning = first.slice(0, length)
  return sorted.length === 1 ? first : beginning.replace(ESCAPED, '')
}

function toGroup(sorted: readonly Part[]): NameGroup {
  const sizes = noSizes()
  for (const part of sorted) addSizes(sizes, part)
  return { beginning: findBeginning(sorted), parts: sorted, ...sizes }
}

/** By the sign that comes next. */
function divide({ beginning, parts }: NameGroup): NameGroup[] {
  const signs = new Map<string, Part[]>()
  for (const part of parts) {
    const next = part.name.charAt(beginning.length)
    const sign = next === '%' ? part.name.slice(beginning.length, beginning.length + 3) : next
    const alike = signs.get(sign)
    if (alike) alike.push(part)
    else signs.set(sign, [part])
  }
  return [...signs.values()].map(toGroup)
}

/**
 * Puts names together by how they begin: `post-1`, `post-2`. At least two groups, if there are two names, and often not more than `most`. Two names
 * stay two where there is room.
 */
export function groupNames(parts: readonly Part[], most: number): NameGroup[] {
  const all = toGroup(parts.toSorted(byName))
  let groups = divide(all)
  for (;;) {
    const one = groups.find((group) => (isLarge(group) || group.parts.length === 2) && hasRoomFor(group))
    if (!one) return groups
    groups = groups.flatMap((group) => (group === one ? divide(group) : [group]))
  }

  function isLarge(group: NameGroup): boolean {
    const isWorthIt = group.pages >= FEWEST_PAGES * divide(group).length
    return group.parts.length > 1 && group.pages > all.pages * LARGE_SHARE && isWorthIt
  }

  function hasRoomFor(group: NameGroup): boolean {
    return groups.length - 1 + divide(group).length <= most
  }
}

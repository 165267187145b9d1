/** A group of people that figures are asked for: a team, a manager's reports, an age of service. */
export interface Group {
  key: string
  /** Positions of its people among all who responded. */
  members: ReadonlySet<number>
}

/**
 * The keys of the groups whose figures may be shown together, out of a population of `size` people.
 *
 * All that is shown cuts the population into blocks: two people are in one block if every shown group has both or neither. A group may be shown
 * only if each block that it cuts leaves at least `threshold` people on both sides, or nobody on one. So every block has at least `threshold`
 * people, and whatever is computed from the shown figures, by any sums and differences, is the same for all people of a block: it can never
 * be that of fewer people. This includes the usual rules for one cut: a group needs `threshold` people, the rest of the population nobody or
 * `threshold`, and of two hidden siblings neither can be had by subtraction.
 *
 * Groups of earlier cuts go before those of later ones, and in a cut large ones before small ones: the order of `cuts` must not depend on a
 * viewer or a filter, since what is shown to one person and what is shown to another could be put together.
 */
export function listShown(size: number, cuts: readonly (readonly Group[])[], threshold: number): Set<string> {
  const shown = new Set<string>()
  if (size < threshold) return shown
  let blockOf = new Array<number>(size).fill(0)
  for (const group of cuts.flatMap(inOrder)) {
    const next = splitBlocks(blockOf, group.members)
    if (!hasOnlyLargeBlocks(next, threshold)) continue
    blockOf = next
    if (group.members.size >= threshold) shown.add(group.key)
  }
  return shown
}

const inOrder = (groups: readonly Group[]): Group[] =>
  groups.toSorted((a, b) => b.members.size - a.members.size || (a.key < b.key ? -1 : 1))

/** The block of each person after the group has cut them: what is inside and what is outside of it are two. */
function splitBlocks(blockOf: readonly number[], members: ReadonlySet<number>): number[] {
  const names = new Map<number, number>()
  return blockOf.map((block, person) => {
    const half = 2 * block + (members.has(person) ? 1 : 0)
    const name = names.get(half) ?? names.size
    names.set(half, name)
    return name
  })
}

function hasOnlyLargeBlocks(blockOf: readonly number[], threshold: number): boolean {
  const sizes = new Map<number, number>()
  for (const block of blockOf) sizes.set(block, (sizes.get(block) ?? 0) + 1)
  return [...sizes.values()].every((people) => people >= threshold)
}

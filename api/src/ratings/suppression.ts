/** A group of people that figures are asked for: a team, a manager's reports, an age of service. */
export interface Group {
  key: string
  /** Positions of its people in the population. */
  members: ReadonlySet<number>
}

/**
 * The keys of the groups whose figures may be shown together, out of a population: so many people, or for each position the number of
 * people whose figure is only ever one, such as those who wrote about one person.
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
export function listShown(
  population: number | readonly number[],
  cuts: readonly (readonly Group[])[],
  threshold: number,
): Set<string> {
  const weights = typeof population === 'number' ? Array.from({ length: population }, () => 1) : population
  return cutIntoBlocks(weights, cuts, threshold).shown
}

/** The blocks of a population, with the keys of the groups that cut it into them. One that is too small is one block, which cuts nothing. */
function cutIntoBlocks(
  weights: readonly number[],
  cuts: readonly (readonly Group[])[],
  threshold: number,
): { blocks: Blocks; shown: Set<string> } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const blocks = { of: weights.map(() => 0), weights: [total] }
  const shown = new Set<string>()
  if (total < threshold) return { blocks, shown }
  for (const group of cuts.flatMap((cut) => inOrder(cut, weights)))
    if (group.members.size > 0 && splitBlocks(blocks, { group, weights, threshold })) shown.add(group.key)
  return { blocks, shown }
}

const weigh = (members: ReadonlySet<number>, weights: readonly number[]): number =>
  [...members].reduce((sum, member) => sum + (weights[member] ?? 0), 0)

const inOrder = (groups: readonly Group[], weights: readonly number[]): Group[] =>
  groups
    .map((group) => ({ group, weight: weigh(group.members, weights) }))
    .toSorted((a, b) => b.weight - a.weight || (a.group.key < b.group.key ? -1 : 1))
    .map(({ group }) => group)

interface Blocks {
  /** Of each member of the population. */
  of: number[]
  /** Of each block. */
  weights: number[]
}

interface Split {
  group: Group
  weights: readonly number[]
  threshold: number
}

/** Cuts the blocks along the group, unless a block would get too small: then nothing changes. Takes as long as the group is large. */
function splitBlocks(blocks: Blocks, { group, weights, threshold }: Split): boolean {
  const inside = new Map<number, number>()
  for (const member of group.members) {
    const block = blocks.of[member] ?? 0
    inside.set(block, (inside.get(block) ?? 0) + (weights[member] ?? 0))
  }
  const outside = (block: number, weight: number) => (blocks.weights[block] ?? 0) - weight
  const isLarge = ([block, weight]: [number, number]) =>
    weight >= threshold && (outside(block, weight) === 0 || outside(block, weight) >= threshold)
  if (![...inside].every(isLarge)) return false
  const renamed = new Map<number, number>()
  for (const [block, weight] of inside) {
    if (outside(block, weight) === 0) continue
    renamed.set(block, blocks.weights.length)
    blocks.weights[block] = outside(block, weight)
    blocks.weights.push(weight)
  }
  for (const member of group.members) {
    const block = blocks.of[member] ?? 0
    blocks.of[member] = renamed.get(block) ?? block
  }
  return true
}

/**
 * A score that can be taken off the figures of groups. A `separable` one is a sum of figures, so that nothing of the person may be left; of a `whole`
 * one something is left of somebody at least.
 */
export type KnownScore = 'separable' | 'whole'

/** More than nobody, and less than anybody: however many there are, together they are less than one. */
const HARDLY = 2 ** -20

const toWeight = ({ n, score }: Told, threshold: number): number => {
  if (score === undefined) return Math.min(n, threshold - 1)
  return score === 'whole' ? 1 : HARDLY
}

/** What is told about one person by several, such as answers to a question. */
export interface Told {
  /** How many told it. */
  n: number
  /** Whether it is shown of the person alone; never with fewer than the threshold. */
  isAlone: boolean
  /** What is known beside: a score over several figures of the person, this one among them. */
  score?: KnownScore | undefined
  /** Keys of the groups that the person is in, by cut; a key belongs to one cut. */
  keys: readonly (readonly string[])[]
}

export interface ShownGroups {
  /** Whether the figure about everybody is shown. */
  everybody: boolean
  groups: ReadonlySet<string>
  /**
   * Whether a figure about some, by their positions in what was told, may be shown beside: they are whole blocks, and people who are shown alone.
   * A reader who is shown a part of the population gets by it no more than sums of what is shown of all, so that no two viewers can subtract what
   * they are shown from one another.
   */
  isSum: (positions: readonly number[]) => boolean
}

/**
 * The groups of which a figure may be shown beside those of single people, which anybody could take off that of a group. So what is left of
 * each group decides: it is large enough, or nothing. Somebody of whom nothing is shown alone is not enough by themselves, however many told it;
 * somebody whose score is known as one, or as hardly anybody.
 */
export function listShownGroups(told: readonly Told[], threshold: number): ShownGroups {
  const some = told.filter(({ n }) => n > 0)
  const kept = some.filter(({ isAlone }) => !isAlone)
  const weights = kept.map((each) => toWeight(each, threshold))
  const { blocks, shown: shownOfKept } = cutIntoBlocks(weights, toCuts(kept), threshold)
  const hidden = new Set(kept.flatMap(({ keys }) => keys.flat()).filter((key) => !shownOfKept.has(key)))
  const left = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    everybody: kept.length === 0 ? some.length > 0 : left >= threshold,
    groups: new Set(some.flatMap(({ keys }) => keys.flat()).filter((key) => !hidden.has(key))),
    isSum: toIsSum(told, blocks, threshold),
  }
}

/** Blocks are of those who are kept, in their order. */
function toIsSum(told: readonly Told[], { of, weights }: Blocks, threshold: number): ShownGroups['isSum'] {
  const blockAt = new Map<number, number>()
  const sizes = weights.map(() => 0)
  for (const [position, { n, isAlone }] of told.entries()) {
    if (n === 0 || isAlone) continue
    const block = of[blockAt.size] ?? 0
    blockAt.set(position, block)
    sizes[block] = (sizes[block] ?? 0) + 1
  }
  return (positions) => {
    const inside = new Map<number, number>()
    for (const position of positions) {
      const block = blockAt.get(position)
      if (block !== undefined) inside.set(block, (inside.get(block) ?? 0) + 1)
    }
    const isWhole = ([block, size]: [number, number]) =>
      size === sizes[block] && (weights[block] ?? 0) >= threshold
    return positions.some((position) => (told[position]?.n ?? 0) > 0) && [...inside].every(isWhole)
  }
}

function toCuts(told: readonly Told[]): Group[][] {
  const cuts: Map<string, Set<number>>[] = []
  for (const [position, { keys }] of told.entries())
    for (const [at, ofCut] of keys.entries()) {
      const cut = (cuts[at] ??= new Map<string, Set<number>>())
      for (const key of ofCut) cut.set(key, (cut.get(key) ?? new Set<number>()).add(position))
    }
  return cuts.map((cut) => [...cut].map(([key, members]) => ({ key, members })))
}

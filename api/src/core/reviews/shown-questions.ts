/** Of each respondent, the ids of the questions that they have answered. */
export type Answered = readonly ReadonlySet<string>[]

interface Asked {
  /** Questions that count in the score of the direction. */
  counted: readonly string[]
  /** The others whose answers are points or options. */
  uncounted: readonly string[]
}

/** Respondents who have answered the same of the questions that count are a block: they weigh the same in the score. */
function toBlocks(
  answered: Answered,
  counted: readonly string[],
): { questions: Set<string>; size: number }[] {
  const blocks = new Map<string, { questions: Set<string>; size: number }>()
  for (const person of answered) {
    const questions = counted.filter((id) => person.has(id))
    if (questions.length === 0) continue
    const key = questions.join()
    const block = blocks.get(key) ?? { questions: new Set(questions), size: 0 }
    blocks.set(key, { ...block, size: block.size + 1 })
  }
  return [...blocks.values()]
}

/**
 * The questions of a direction whose figures can be shown beside its score, so that no sum or difference of all of them is about fewer people
 * than the threshold.
 *
 * A figure of a question needs as many answers. That is not enough: the score weighs the answers of each block in its own way, so somebody who has
 * left one question out can be had by taking the other figures off the score. Blocks whose questions are all shown can be taken off; either
 * enough people are left that can't be, or every block is large enough by itself.
 *
 * Questions with more answers go first, in their order: this must not depend on who looks.
 */
export function listShownQuestions(
  answered: Answered,
  { counted, uncounted }: Asked,
  threshold: number,
): string[] {
  if (answered.length < threshold) return []
  const countOf = (id: string) => answered.filter((person) => person.has(id)).length
  const blocks = toBlocks(answered, counted)
  const areAllLarge = blocks.every(({ size }) => size >= threshold)
  const isSafe = (shown: ReadonlySet<string>) => {
    const left = blocks.filter(({ questions }) => ![...questions].every((id) => shown.has(id)))
    return left.reduce((sum, { size }) => sum + size, 0) >= threshold
  }
  const shown = new Set<string>()
  const inOrder = counted
    .map((id) => ({ id, count: countOf(id) }))
    .filter(({ count }) => count >= threshold)
    .toSorted((a, b) => b.count - a.count)
  for (const { id } of inOrder) if (areAllLarge || isSafe(new Set([...shown, id]))) shown.add(id)
  return [...shown, ...uncounted.filter((id) => countOf(id) >= threshold)]
}

/**
 * Whether the score of a direction is a sum of figures of its questions: the answers to each of them weigh alike. It can then
 * be taken off figures of several people as a whole. Otherwise some answers are left, whatever is taken off.
 */
export function isSeparable(
  answered: Answered,
  counted: readonly { id: string; weight: number | null }[],
): boolean {
  const totalOf = (person: ReadonlySet<string>) =>
    counted.reduce((sum, { id, weight }) => sum + (person.has(id) ? (weight ?? 1) : 0), 0)
  return counted.every(({ id }) => {
    const totals = answered.filter((person) => person.has(id)).map(totalOf)
    return new Set(totals).size <= 1
  })
}

/** Connections that one invocation may hold open in production. */
const AT_ONCE = 6

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Starts `work` for each item in order, at most six at a time and each start at least `spacingMs` after the one before. */
export async function inTurn<Item>(
  items: readonly Item[],
  spacingMs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const begun = Date.now()
  let next = 0
  async function take(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const early = begun + index * spacingMs - Date.now()
      if (early > 0) await delay(early)
      await work(items[index] as Item) // The index is below the length.
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, take))
}

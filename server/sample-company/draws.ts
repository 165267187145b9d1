import { createHash } from 'node:crypto'

const hash = (key: string) => createHash('sha256').update(key).digest()

/**
 * A number from 0 up to 1 that depends on nothing but its key: the company is the same each time, and what is added to it changes nothing
 * that was there.
 */
export const draw = (key: string): number => hash(key).readUInt32BE() / 2 ** 32

/** From a bell curve around 0 with a standard deviation of 1 (the sum of twelve draws, less six). */
export function drawNormal(key: string): number {
  const bytes = hash(key)
  let sum = -6
  for (let at = 0; at < 12; at += 1) sum += bytes.readUInt16BE(at * 2) / 2 ** 16
  return sum
}

export function pick<Item>(key: string, from: readonly [Item, ...Item[]]): Item {
  return from[Math.floor(draw(key) * from.length)] ?? from[0]
}

/** In an order of its own for each key. */
export const shuffle = <Item>(key: string, items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, place: draw(`${key} ${nameOf(item)}`) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** An id as the product makes them, the same for the same key. */
export const idOf = (prefix: string, key: string): string => `${prefix}_${hash(key).toString('hex', 0, 16)}`

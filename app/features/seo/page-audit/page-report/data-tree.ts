/** A named value of structured data: text, or nested values. */
export interface DataNode {
  name: string
  /** Text of a plain value. */
  value: string | null
  /** Type of an item. */
  type: string | null
  children: DataNode[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each block of JSON-LD as a tree; the items of a graph are siblings. */
export function toDataTree(blocks: readonly unknown[]): DataNode[] {
  return blocks.flatMap((block) => toItems(block)).map((item, at) => toNode(String(at + 1), item))
}

function toItems(block: unknown): unknown[] {
  if (Array.isArray(block)) return block.flatMap((item: unknown) => toItems(item))
  return isRecord(block) && Array.isArray(block['@graph']) ? (block['@graph'] as unknown[]) : [block]
}

function toNode(name: string, value: unknown): DataNode {
  if (Array.isArray(value)) return toListNode(name, value)
  if (!isRecord(value)) return { name, value: toText(value), type: null, children: [] }
  const children = Object.entries(value)
    .filter(([key]) => key !== '@type')
    .map(([key, child]) => toNode(key, child))
  return { name, value: null, type: toType(value['@type']), children }
}

/** A list of one becomes its entry; plain texts stay together. */
function toListNode(name: string, values: readonly unknown[]): DataNode {
  if (values.length === 1) return toNode(name, values[0])
  return { name, value: null, type: null, children: values.map((value, at) => toNode(String(at + 1), value)) }
}

function toType(type: unknown): string | null {
  const types = [type].flat().filter((one): one is string => typeof one === 'string')
  if (types.length === 0) return null
  return types.map((one) => one.replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, '')).join(', ')
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? 'null' : JSON.stringify(value)
}

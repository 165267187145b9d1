export type Syntax = 'JSON-LD' | 'microdata' | 'RDFa'

const PREFIX = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i
const MAX_NAME = 80
const MAX_TYPES = 10

/** A name of schema.org without its vocabulary; of another vocabulary as it is written. */
export function shortName(name: string): string {
  return name.trim().replace(PREFIX, '').slice(0, MAX_NAME)
}

/** The types of an item as JSON. The context of schema.org lets people write `type` for `@type`. */
export function typesOf(value: Record<string, unknown>): string[] {
  const named = value['@type'] ?? (typeof value['@context'] === 'string' ? value['type'] : undefined)
  return [named]
    .flat()
    .filter((type) => typeof type === 'string')
    .slice(0, MAX_TYPES)
    .map(shortName)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.every(isEmpty))
}

import { type PageFacts } from '#api/engine/facts.ts'
import { listItems } from './data-items.ts'

/** Whether a page has structured data of any syntax. */
export function hasData({ structuredData: { blocks, microdataTypes, rdfaTypes } }: PageFacts): boolean {
  return blocks + microdataTypes.length + rdfaTypes.length > 0
}

/** Products that a page is about, and does not list: with none or several, no price is its own. */
export function countProducts({ structuredData }: PageFacts): number {
  return listItems(structuredData).filter(({ types, isTop }) => isTop && types.includes('Product')).length
}

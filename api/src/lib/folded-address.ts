import { domainToUnicode } from 'node:url'
import { foldText } from '#contract/folded-text.ts'

const ENCODED = /(?:%[0-9a-f]{2})+/gi
const PUNYCODE = /xn--[a-z0-9-]+/gi

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run // Bytes of another encoding than UTF-8.
  }
}

/** An address as people read it, folded: `https://xn--caf-dma.example/%C3%A9` is `https://cafe.example/e`. */
export const foldAddress = (address: string): string =>
  foldText(address.replace(PUNYCODE, (label) => domainToUnicode(label) || label).replace(ENCODED, decodeRun))

/** What a person may look for in addresses and in texts, which may quote some. */
export interface AddressSearch {
  folded: string
  /** Half of an encoded letter, too, is found as it is written. */
  written: string
  isIn: (text: string) => boolean
}

export function toAddressSearch(part: string): AddressSearch {
  const [folded, written] = [foldAddress(part), part.toLowerCase()]
  const isIn = (text: string) => foldAddress(text).includes(folded) || text.toLowerCase().includes(written)
  return { folded, written, isIn }
}

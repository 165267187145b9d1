import { domainToUnicode } from 'node:url'
import { foldText } from '#contract/folded-text.ts'

const ENCODED = /(?:%[0-9a-f]{2})+/gi
const PUNYCODE = /xn--[a-z0-9-]+/gi
const HAS_PUNYCODE = /xn--/i

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run // Bytes of another encoding than UTF-8.
  }
}

/** Of each letter that was met: a search folds the texts of a whole audit, of which few letters are new. */
const known: string[] = []

/** A sigma at the end of a word is the same letter: whether it stands there depends on what follows. */
const foldWhole = (text: string) => foldText(text).replaceAll('ς', 'σ')

function foldLetters(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isHalf = code >= 0xd800 && code < 0xe000
    if (isHalf) return foldWhole(text)
    folded += known[code] ??= foldWhole(text.charAt(at))
  }
  return folded
}

/** A URL as people read it, folded: `https://xn--caf-dma.example/%C3%A9` is `https://cafe.example/e`. */
export function foldAddress(address: string): string {
  const named = HAS_PUNYCODE.test(address)
    ? address.replace(PUNYCODE, (label) => domainToUnicode(label) || label)
    : address
  return foldLetters(named.includes('%') ? named.replace(ENCODED, decodeRun) : named)
}

/** What a person may look for in URLs and in texts, which may quote some. */
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

import { type Walk, Area } from './walk.ts'

/** A link in the words of what is injected into hacked sites. */
export interface SpamLink {
  family: SpamFamily
  text: string
  url: string
  internal: boolean
  isHidden: boolean
}

const FAMILIES = {
  pharmacy:
    /\b(?:viagra|cialis|levitra|kamagra|sildenafil|tadalafil|vardenafil|tramadol|xanax|phentermine|modafinil|propecia|ambien|ivermectin)\b/i,
  gambling:
    /\b(?:online[ -]?casinos?|casino[ -]?online|casino[ -]?bonus|slot[ -]?gacor|situs[ -]?slot|slot[ -]?online|judi[ -]?online|togel|bandar[ -]?(?:bola|togel|judi)|poker[ -]?online|deneme bonusu|bahis siteleri|casino siteleri|online[ -]?gambling|sports[ -]?betting)\b/i,
  counterfeits:
    /\b(?:replica (?:watch(?:es)?|rolex|handbags?|bags?)|fake (?:rolex|watches)|(?:louis vuitton|gucci|prada|ugg|nike|moncler|michael kors|ray[ -]?ban) (?:outlet|replica|handbags cheap)|cheap jerseys)\b/i,
  loans: /\b(?:payday loans?|instant cash loans?|no credit check loans?)\b/i,
} as const
export type SpamFamily = keyof typeof FAMILIES
const NAMES = Object.keys(FAMILIES) as SpamFamily[]

/** Three letters as one number, whatever their case. */
const trigram = (text: string, at: number) =>
  ((text.charCodeAt(at) & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (text.charCodeAt(at + 2) & 31)

/** With which letters the words of all families begin, and some more: hardly any word of a link does. */
const BEGINNINGS = new Uint8Array(32 ** 3)
for (const { source } of Object.values(FAMILIES))
  for (const [, letters = ''] of source.matchAll(/(?:\(\?:|\|)([a-z ]{3})/g))
    BEGINNINGS[trigram(letters, 0)] = 1

const isWordCode = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95

function maySpam(text: string): boolean {
  let isInWord = false
  for (let at = 0; at < text.length; at += 1) {
    const isWord = isWordCode(text.charCodeAt(at))
    if (isWord && !isInWord && BEGINNINGS[trigram(text, at)] === 1) return true
    isInWord = isWord
  }
  return false
}

const MAX_LINKS = 50

/** What a text would be spam of, where it does not belong. */
export function spamFamiliesOf(text: string): SpamFamily[] {
  if (!maySpam(text)) return []
  return NAMES.filter((name) => FAMILIES[name].test(text))
}

/** Gathers links whose words hacked sites are known by. Whether they belong there, the page as a whole tells. */
export class SpamLinks {
  readonly #walk: Walk
  readonly #links: SpamLink[] = []

  constructor(walk: Walk) {
    this.#walk = walk
  }

  add(text: string, link: { url: string; internal: boolean }): void {
    if (this.#links.length >= MAX_LINKS || text === '') return
    const [family] = spamFamiliesOf(text)
    if (family === undefined) return
    const isHidden = this.#walk.isIn(Area.Hidden | Area.MovedAway)
    this.#links.push({ family, text: text.slice(0, 120), ...link, url: link.url.slice(0, 500), isHidden })
  }

  list(): SpamLink[] {
    return this.#links
  }
}

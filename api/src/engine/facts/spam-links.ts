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

const MAX_LINKS = 50

/** What a text would be spam of, where it does not belong. */
export function spamFamiliesOf(text: string): SpamFamily[] {
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

import { comparable } from '#api/engine/comparable.ts'

/** A target that links lead to with a text that says nothing of it. */
export interface WeakAnchor {
  url: string
  count: number
  /** The first three such texts, as they are written. */
  texts: string[]
}

/** By language: en, de, fr, es, it, pt, nl. */
const WEAK_TEXTS = new Set(
  [
    'click here|click this|here|right here|read more|more|learn more|this|link|this page|this link|go|details|continue|see more|more info|more information',
    'hier|hier klicken|mehr|mehr erfahren|weiterlesen|weiter|mehr lesen|mehr infos',
    'ici|cliquez ici|en savoir plus|lire la suite|plus',
    'aquí|haz clic aquí|leer más|más|más información|ver más',
    'clicca qui|qui|leggi tutto|scopri di più|altro',
    'clique aqui|aqui|saiba mais|leia mais|mais',
    'klik hier|lees meer|meer',
  ].flatMap((line) => line.split('|')),
)
/** Letters and digits of ASCII, in lower case; 0 for what only parts words. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(lower) ? lower.charCodeAt(0) : 0
})

/** A number for texts that are the same when they are compared; null for one with more than ASCII. */
function hashOf(text: string): number | null {
  let hash = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= LOWER.length) return null
    const lower = LOWER[code] ?? 0
    if (lower !== 0) hash = Math.imul(hash ^ lower, 0x01000193)
  }
  return hash
}

const WEAK_HASHES = new Set([...WEAK_TEXTS].map(hashOf))

/** By hash first: hardly any link is, and comparing takes longer. */
function isWeak(text: string): boolean {
  const hash = hashOf(text)
  return (hash === null || WEAK_HASHES.has(hash)) && WEAK_TEXTS.has(comparable(text))
}

const MAX_TARGETS = 200
const MAX_TEXTS = 3

/** Looks at the text of every link, whatever others lead to the same place. */
export class WeakAnchors {
  readonly #byUrl = new Map<string, WeakAnchor>()

  add(url: string, text: string): void {
    if (text === '' || !isWeak(text)) return
    const known = this.#byUrl.get(url)
    if (known) {
      known.count += 1
      if (known.texts.length < MAX_TEXTS && !known.texts.includes(text)) known.texts.push(text)
    } else if (this.#byUrl.size < MAX_TARGETS) this.#byUrl.set(url, { url, count: 1, texts: [text] })
  }

  list(): WeakAnchor[] {
    return [...this.#byUrl.values()]
  }
}

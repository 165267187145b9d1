import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stopwords as danishWords } from '@orama/stopwords/danish'
import { stopwords as dutchWords } from '@orama/stopwords/dutch'
import { stopwords as englishWords } from '@orama/stopwords/english'
import { stopwords as finnishWords } from '@orama/stopwords/finnish'
import { stopwords as frenchWords } from '@orama/stopwords/french'
import { stopwords as germanWords } from '@orama/stopwords/german'
import { stopwords as hungarianWords } from '@orama/stopwords/hungarian'
import { stopwords as italianWords } from '@orama/stopwords/italian'
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian'
import { stopwords as portugueseWords } from '@orama/stopwords/portuguese'
import { stopwords as romanianWords } from '@orama/stopwords/romanian'
import { stopwords as russianWords } from '@orama/stopwords/russian'
import { stopwords as spanishWords } from '@orama/stopwords/spanish'
import { stopwords as swedishWords } from '@orama/stopwords/swedish'
import { stopwords as turkishWords } from '@orama/stopwords/turkish'

/** What is known of a language: how its words become stems, and which of them say nothing about a subject. */
export interface Language {
  stem: (word: string) => string
  stopWords: ReadonlySet<string>
}

/** Of one language; texts repeat their words, and a stemmer takes its time. */
const MOST_STEMS = 50_000

function remember(stem: Language['stem']): Language['stem'] {
  const known = new Map<string, string>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    if (known.size >= MOST_STEMS) known.clear()
    const made = stem(word)
    known.set(word, made)
    return made
  }
}

const language = (stem: Language['stem'], stopWords: readonly string[]): Language => ({
  stem: remember(stem),
  stopWords: new Set(stopWords),
})

/** By ISO 639-1. Snowball stemmers; of English, the one of Porter. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['da', language(danish, danishWords)],
  ['de', language(german, germanWords)],
  ['en', language(english, englishWords)],
  ['es', language(spanish, spanishWords)],
  ['fi', language(finnish, finnishWords)],
  ['fr', language(french, frenchWords)],
  ['hu', language(hungarian, hungarianWords)],
  ['it', language(italian, italianWords)],
  ['nb', language(norwegian, norwegianWords)],
  ['nl', language(dutch, dutchWords)],
  ['no', language(norwegian, norwegianWords)],
  ['pt', language(portuguese, portugueseWords)],
  ['ro', language(romanian, romanianWords)],
  ['ru', language(russian, russianWords)],
  ['sv', language(swedish, swedishWords)],
  ['tr', language(turkish, turkishWords)],
])

const UNKNOWN = language((word) => word, [])

/** Of a language that is not known here, words stay as they are and all of them count. */
export const languageOf = (code: string | null): Language => LANGUAGES.get(code ?? '') ?? UNKNOWN

/** A word as menus write it. */
const casesOf = (word: string) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]

/** SQLite's lower() knows the case of A to Z alone. */
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** What is no letter of the script of a word. Chinese, Japanese and Korean put no gaps between words. */
function boundaryOf(word: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return '[^а-яА-Я]'
  return /\p{Script=Latin}/u.test(word) ? '[^a-z]' : ''
}

function toCondition(column: string, entry: string): string[] {
  const isOpen = entry.endsWith('*')
  const word = isOpen ? entry.slice(0, -1) : entry
  const boundary = boundaryOf(word)
  return [...new Set(casesOf(word).map(lowerAscii))].map((form) => {
    const holds = `${column} LIKE '%${form}%'`
    if (boundary === '') return holds
    // LIKE first: to look for boundaries takes twenty times as long, and few texts hold any of the words.
    const pattern = `*${boundary}${form}${isOpen ? '' : boundary}*`
    return `(${holds} AND ' ' || lower(${column}) || ' ' GLOB '${pattern}')`
  })
}

/**
 * An SQL condition: whether a column holds one of the words, in any case, and not as a part of another word. One that ends
 * with a star may go on. A pattern has 50 bytes at most, which is what the database of a Durable Object takes.
 */
export function holdsWord(column: string, words: readonly string[]): string {
  return words.flatMap((word) => toCondition(column, word)).join(' OR ')
}

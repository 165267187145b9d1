/** Names are looked at down to this depth: the technologies of a file, with and without a wrapper. */
const MAX_DEPTH = 2

/** Behind the closing quote. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/**
 * Names that stand twice in the same object of a JSON text, down to the objects in the outermost one: parsing keeps only the last.
 * @param text which has been parsed before
 */
export function findDuplicateNames(text: string): string[] {
  const open: (Set<string> | null)[] = []
  const found = new Set<string>()
  let at = 0
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      const start = at
      at = findStringEnd(text, start)
      const names = open.length <= MAX_DEPTH ? open.at(-1) : null
      if (!names || !/^\s{0,20}:/.test(text.slice(at, at + 21))) continue
      const name = JSON.parse(text.slice(start, at)) as string // Between two quotes.
      if (names.has(name)) found.add(name)
      names.add(name)
      continue
    }
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    at += 1
  }
  return [...found]
}

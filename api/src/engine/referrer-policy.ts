/** Referrer Policy, 3. The empty word is one too, and says nothing. */
const POLICIES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
])

/** Words of old that a meta element may still use (HTML, 4.2.5.1). */
const OLD_WORDS: Readonly<Record<string, string>> = {
  never: 'no-referrer',
  default: 'strict-origin-when-cross-origin',
  always: 'unsafe-url',
  'origin-when-crossorigin': 'origin-when-cross-origin',
}

/** What a header comes to: the last word that browsers know, and they skip the others (8.1). */
export function referrerPolicyOfHeader(header = ''): string | null {
  const words = header.split(',').map((word) => word.trim().toLowerCase())
  return words.findLast((word) => POLICIES.has(word)) ?? null
}

/** What the content of a meta element comes to: it is one word, and no list. */
export function referrerPolicyOfMeta(content: string): string | null {
  const word = content.toLowerCase()
  const policy = Object.hasOwn(OLD_WORDS, word) ? OLD_WORDS[word] : word
  return policy !== undefined && POLICIES.has(policy) ? policy : null
}

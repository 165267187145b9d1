/** Nothing to be decoded, and longer than `top`: most ids. */
const PLAIN_MARK = /^[\w.-]{4,}$/

/**
 * The place within a page that a fragment names, decoded; null for one that names none: the top, words to be marked, and what
 * script applications keep there.
 */
export function fragmentTarget(fragment: string): string | null {
  if (PLAIN_MARK.test(fragment)) return fragment
  const words = fragment.indexOf(':~:')
  const mark = words === -1 ? fragment : fragment.slice(0, words)
  if (mark === '' || /^top$/i.test(mark)) return null
  if (mark.startsWith('!') || mark.startsWith('/') || mark.includes('=')) return null
  return decodeMark(mark)
}

export function decodeMark(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Broken percent-encoding names itself.
  }
}

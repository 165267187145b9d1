/**
 * The place within a page that a fragment names, decoded; null for one that names none: the top, words to be marked, and what
 * script applications keep there.
 */
export function fragmentTarget(fragment: string): string | null {
  const [mark = ''] = fragment.split(':~:', 1)
  if (mark === '' || mark.toLowerCase() === 'top') return null
  if (mark.startsWith('!') || mark.startsWith('/') || mark.includes('=')) return null
  return decodeMark(mark)
}

export function decodeMark(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Broken percent-encoding names itself.
  }
}

const MAX_SECONDS = 1e9
const TIME = /^\d*(?:\.[\d.]*)?/

/**
 * What a refresh header or meta element asks for: a time, then perhaps a separator and where to go (HTML, "shared declarative
 * refresh steps"). The target is empty when the page only loads itself again.
 */
export function parseRefresh(content: string): { seconds: number; target: string } | null {
  const text = content.trim()
  const [time = ''] = TIME.exec(text) ?? []
  const behind = text.slice(time.length)
  if (time === '' || (behind !== '' && !/^[;,\s]/.test(behind))) return null
  const rest = behind.trimStart().replace(/^[;,]/, '').trimStart()
  const [label = ''] = /^url\s*=/i.exec(rest) ?? []
  const target = withoutQuotes(rest.slice(label.length).trimStart())
  return { seconds: Math.min(Math.floor(Number.parseFloat(time) || 0), MAX_SECONDS), target: target.trim() }
}

function withoutQuotes(target: string): string {
  const quote = target.charAt(0)
  return quote === '"' || quote === "'" ? (target.slice(1).split(quote, 1)[0] ?? '') : target
}

/** The path with additional query parameters. */
export function withQuery(path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return `${path}${path.includes('?') ? '&' : '?'}${search}`
}

const WWW = /^www\.(?=[^.]+\.)/

/** A full URL without www: what is asked for first, and what a site is known by. */
export function withoutWww(url: string): string {
  const parsed = new URL(url)
  parsed.hostname = parsed.hostname.replace(WWW, '')
  return parsed.href
}

/** Host without www, and the port where it is not the default one. */
export const siteOf = (url: string): string => new URL(withoutWww(url)).host

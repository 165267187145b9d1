/** Put in by the build. */
declare const __APP_URL__: string

/** The one Bellwether that this extension belongs to, such as `https://seo.example.com`. */
export const APP_URL = __APP_URL__

export const toAppPage = (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${APP_URL}${path}${search && `?${search}`}`
}

/**
 * The page that the popup is about: that of the tab it was opened over. Opened as a page of its own, the popup takes the
 * page from its address, `popup.html?url=`.
 */
export async function findCurrentPage(): Promise<URL | undefined> {
  const given = new URLSearchParams(location.search).get('url')
  const [tab] = given === null ? await chrome.tabs.query({ active: true, currentWindow: true }) : []
  return toWebPage(given ?? tab?.url)
}

/** Undefined for what no crawler can open: settings, files, other extensions. */
export function toWebPage(address: string | undefined): URL | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

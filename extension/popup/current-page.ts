export interface CurrentPage {
  url: URL
  /** Undefined for a URL without a tab. */
  tabId: number | undefined
}

/**
 * The page of the popup: that of the active tab. Opened as its own page, the popup reads it from its URL:
 * `popup.html?url=`, or `?tab=` with the id of a tab.
 */
export async function findCurrentPage(): Promise<CurrentPage | undefined> {
  const given = new URLSearchParams(location.search)
  if (given.has('url')) return toCurrentPage(given.get('url'), undefined)
  const tab = given.has('tab') ? await chrome.tabs.get(Number(given.get('tab'))) : await findActiveTab()
  return toCurrentPage(tab?.url, tab?.id)
}

async function findActiveTab(): Promise<chrome.tabs.Tab | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  return tab
}

function toCurrentPage(
  address: string | null | undefined,
  tabId: number | undefined,
): CurrentPage | undefined {
  const url = toWebPage(address ?? undefined)
  return url && { url, tabId }
}

/** Undefined for pages that no crawler can open: settings, files, other extensions. */
export function toWebPage(address: string | undefined): URL | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

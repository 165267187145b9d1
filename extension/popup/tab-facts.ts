export interface Heading {
  level: number
  text: string
}

/** What search engines read first of a page, from the current tab. */
export interface TabFacts {
  title: string
  /** Undefined without one. */
  canonical: string | undefined
  /** Every robots tag, by bot. */
  robots: { bot: string; content: string }[]
  headings: Heading[]
  /** The total; only the first ones are included. */
  headingCount: number
}

/** Runs in the page of the tab, so it can't use anything outside itself. */
export function readTabFacts(): TabFacts {
  const short = (text: string | null | undefined, most: number) =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, most)
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const robots = [...document.querySelectorAll('meta[name]')].map((meta) => ({
    bot: short(meta.getAttribute('name'), 50).toLowerCase(),
    content: short(meta.getAttribute('content'), 200),
  }))
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~="canonical" i][href]')
  return {
    title: short(document.querySelector('title')?.textContent, 300),
    canonical: canonical ? short(canonical.href, 2000) : undefined,
    robots: robots.filter(({ bot }) => /^(robots|googlebot|bingbot)$/.test(bot)).slice(0, 10),
    headings: headings
      .slice(0, 30)
      .map((heading) => ({ level: Number(heading.tagName.slice(1)), text: short(heading.textContent, 120) })),
    headingCount: headings.length,
  }
}

/** Undefined where the browser forbids it: its own pages, and its store. */
export async function findTabFacts(tabId: number): Promise<TabFacts | undefined> {
  try {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func: readTabFacts })
    return frame?.result
  } catch {
    return undefined
  }
}

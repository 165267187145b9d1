import { renderDocs, STYLE } from './docs-page.ts'
import { buildOpenApi } from './openapi.ts'

interface ApiDescription {
  openApi: string
  page: string
  /** What the page may do: its style is known by its hash, so that the page is the same for everybody. */
  pagePolicy: string
}

const described = new Map<string, ApiDescription>()

/** The whole API in words, built when it is first asked for: that takes as long as a hundred other calls. */
export async function describeApi(version: string): Promise<ApiDescription> {
  const known = described.get(version)
  if (known) return known
  const document = buildOpenApi(version)
  const description = {
    openApi: JSON.stringify(document),
    page: String(await renderDocs(document)),
    // No script runs here; an auditor in the browser, such as Lighthouse, reads robots.txt as the page would.
    pagePolicy: `default-src 'none'; style-src '${await toSource(STYLE)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
  described.set(version, description)
  return description
}

async function toSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

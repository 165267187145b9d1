import { type CompressedText, compressText } from '#api/http/compressed-reply.ts'
import { renderDocs } from './docs-page.ts'
import { SCRIPT } from './docs-script.ts'
import { STYLE } from './docs-style.ts'
import { buildOpenApi } from './openapi.ts'

interface ApiDescription {
  openApi: CompressedText
  page: CompressedText
  /**
   * The page's content security policy: style and script are allowed by hash, so that the page is the same for
   * everybody.
   */
  pagePolicy: string
}

const described = new Map<string, Promise<ApiDescription>>()

/** The description of the whole API, built at the first request: that takes as long as a hundred other calls. */
export function describeApi(about: { version: string; url: string }): Promise<ApiDescription> {
  const key = `${about.version} ${about.url}`
  const known = described.get(key) ?? describe(about)
  described.set(key, known)
  return known
}

async function describe(about: { version: string; url: string }): Promise<ApiDescription> {
  const document = buildOpenApi(about)
  const [style, script] = await Promise.all([STYLE, SCRIPT].map(toSource))
  return {
    openApi: await compressText(JSON.stringify(document)),
    page: await compressText(String(await renderDocs(document))),
    // For its icon, and for robots.txt, which auditors in the browser such as Lighthouse fetch from the page.
    pagePolicy: `default-src 'none'; style-src '${style}'; script-src '${script}'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

async function toSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

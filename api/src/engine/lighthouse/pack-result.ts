import { Buffer } from 'node:buffer'
import { MAX_FULL_REPORT } from '#contract/seo/lighthouse.report.ts'

/** Characters of JSON: what is longer is not worth the time of compressing it. */
const MAX_JSON = 40_000_000

async function compress(text: string): Promise<string | undefined> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const packed = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64')
  return packed.length <= MAX_FULL_REPORT ? packed : undefined
}

/**
 * Everything that Lighthouse has written, as gzip in Base64: without its picture of the whole page where that makes it too large, and
 * undefined where it is too large even so.
 */
export async function packResult(result: object): Promise<string | undefined> {
  const { fullPageScreenshot: _, ...others } = result as { fullPageScreenshot?: unknown }
  for (const kept of [result, others]) {
    const text = JSON.stringify(kept)
    const packed = text.length <= MAX_JSON ? await compress(text) : undefined
    if (packed !== undefined) return packed
  }
  return undefined
}

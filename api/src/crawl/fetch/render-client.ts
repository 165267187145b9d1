import { type Settings } from '#api/env.ts'
import { RenderReply } from '#contract/seo/rendering.ts'

export interface RenderJob {
  url: string
  userAgent: string
  /** Headers that requests to these origins have, and no others: what an audit was given to sign in with. */
  own?: { origins: string[]; headers: Record<string, string> }
  /** Whose page it is, so that nobody's waits for all of somebody else's. */
  organizationId: string
}

/** Too many pages wait for a browser: try again later. */
export class RenderBusy extends Error {
  override name = 'RenderBusy'
}

/** The browser service did not reply, or with an error of its own. */
export class RenderLost extends Error {
  override name = 'RenderLost'
}

/** Opens one page in a browser. What the page does to it is in the reply. */
export type RenderPage = (job: RenderJob, signal: AbortSignal) => Promise<RenderReply>

/** The browsers of one machine; undefined on an installation without one. */
export function createRenderClient(
  settings: Pick<Settings, 'RENDER_URL' | 'RENDER_SECRET'>,
): RenderPage | undefined {
  const { RENDER_URL: url, RENDER_SECRET: secret = '' } = settings
  if (url === undefined) return undefined
  return async ({ organizationId, ...job }, signal) => {
    const headers = { 'x-compute-secret': secret, 'x-compute-caller': organizationId }
    const response = await fetch(new URL('/render', url), {
      method: 'POST',
      headers,
      body: JSON.stringify(job),
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new RenderLost('There is no browser service.', { cause: error })
    })
    if (response.ok) return RenderReply.parse(await response.json())
    await response.body?.cancel()
    if (response.status === 429) throw new RenderBusy()
    throw new RenderLost(`The browser service returned status ${response.status}.`)
  }
}

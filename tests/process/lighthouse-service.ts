import { onTestFinished } from 'vitest'
import { startLighthouse } from '#server/runtime/rendering.ts'
import { LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { type LighthouseStrategy } from '#contract/seo/lighthouse.words.ts'

interface ServiceOptions {
  privateAddresses?: 'allow' | 'deny'
  jobMs?: number
  timeoutMs?: number
}

export interface Asked {
  strategy?: LighthouseStrategy
  caller?: string
  signal?: AbortSignal
}

/** The runner as the server starts it, with the real browser of this machine, until the end of the test. */
export async function startLighthouseService({
  privateAddresses = 'allow',
  ...options
}: ServiceOptions = {}) {
  const said: string[] = []
  const service = await startLighthouse({
    settings: {
      APP_URL: 'http://127.0.0.1:8787',
      RENDERING: 'on',
      CHROME_PATH: undefined,
      CRAWL_PRIVATE_ADDRESSES: privateAddresses,
    },
    log: (_, event) => said.push(event),
    ...options,
  })
  const { url, secret } = service
  if (url === '') throw new Error('These tests need a Chromium: none was found.')
  onTestFinished(() => service.stop())
  const ask = (page: string, { strategy = 'mobile', caller = 'org_1', signal }: Asked = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'x-compute-secret': secret, 'x-compute-caller': caller },
      body: JSON.stringify({ url: page, strategy }),
      ...(signal && { signal }),
    })
  const run = async (page: string, asked?: Asked) =>
    LighthouseReply.parse(await (await ask(page, asked)).json())
  return { run, said }
}

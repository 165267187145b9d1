import { type BrowserContext, chromium, type Worker } from '@playwright/test'
import { BROWSER_ARGUMENTS, getBrowser } from './browser.ts'

// Headless as Playwright asks for it knows no extensions.
const NOT_OURS = [
  '--headless',
  '--headless=old',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
]

interface ContextOptions {
  baseURL: string | undefined
  javaScriptEnabled: boolean
}

/** A browser with one extension installed unpacked, and nothing of anybody in it. */
export function openWithExtension(
  folder: string,
  { baseURL, javaScriptEnabled }: ContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    executablePath: getBrowser(),
    ignoreDefaultArgs: NOT_OURS,
    args: [
      ...BROWSER_ARGUMENTS,
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    viewport: { width: 1440, height: 900 },
    ...(baseURL === undefined ? {} : { baseURL }),
    javaScriptEnabled,
  })
}

export async function findServiceWorker(context: BrowserContext, id: string): Promise<Worker> {
  const isOfExtension = (worker: Worker) => worker.url().startsWith(`chrome-extension://${id}/`)
  const running = context.serviceWorkers().find(isOfExtension)
  return running ?? context.waitForEvent('serviceworker', { predicate: isOfExtension })
}

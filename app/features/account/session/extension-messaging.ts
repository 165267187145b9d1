/** The part of `chrome.runtime` that a page has while an extension lets the page talk to it. */
export interface ExtensionMessaging {
  sendMessage: (extensionId: string, message: unknown) => Promise<unknown>
}

/** Undefined where no extension can be talked to; then nothing more of the bridge is loaded. */
export function findExtensionMessaging(): ExtensionMessaging | undefined {
  const { chrome } = globalThis as { chrome?: { runtime?: Partial<ExtensionMessaging> } }
  const runtime = chrome?.runtime
  return typeof runtime?.sendMessage === 'function' ? (runtime as ExtensionMessaging) : undefined
}

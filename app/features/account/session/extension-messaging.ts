/** The part of `chrome.runtime` that a page has while an extension accepts its messages. */
export interface ExtensionMessaging {
  sendMessage: (extensionId: string, message: unknown) => Promise<unknown>
}

/** Undefined without an extension; then the bridge is not loaded. */
export function findExtensionMessaging(): ExtensionMessaging | undefined {
  const { chrome } = globalThis as { chrome?: { runtime?: Partial<ExtensionMessaging> } }
  const runtime = chrome?.runtime
  return typeof runtime?.sendMessage === 'function' ? (runtime as ExtensionMessaging) : undefined
}

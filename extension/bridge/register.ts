import { BUILT_FOR, toPattern } from '#extension/app-address.ts'

const IDS = { page: 'bridge-page', relay: 'bridge-relay' }

/**
 * Lets pages of the chosen address reach the companion. That of the build is in the manifest and needs nothing; a
 * manifest can't list every address.
 */
export async function bridgeTo(address: string): Promise<void> {
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: Object.values(IDS) })
  if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: known.map(({ id }) => id) })
  const pattern = toPattern(address)
  if (pattern === toPattern(BUILT_FOR)) return
  const shared = { matches: [pattern], runAt: 'document_start' as const }
  await chrome.scripting.registerContentScripts([
    { ...shared, id: IDS.relay, js: ['bridge/relay.js'] },
    { ...shared, id: IDS.page, js: ['bridge/page.js'], world: 'MAIN' },
  ])
}

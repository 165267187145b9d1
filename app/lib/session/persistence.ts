/** State that outlives a page load. Never tokens. */
export const PERSISTED = ['user', 'selectedPlan', 'target', 'recentTargets'] as const
export type PersistedName = (typeof PERSISTED)[number]

const GIVE_UP_AFTER_MS = 5000
const PREFIX = 'bellwether:'

/** The used part of `chrome.storage.sync`, which only extension pages have. */
interface SyncStorage {
  get: (key: string) => Promise<Record<string, unknown>>
  set: (items: Record<string, unknown>) => Promise<void>
  remove: (key: string) => Promise<void>
}

interface Store {
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
}

function findSyncStorage(): SyncStorage | undefined {
  const { chrome } = globalThis as { chrome?: { storage?: { sync?: SyncStorage } } }
  return chrome?.storage?.sync
}

const toSyncStore = (sync: SyncStorage): Store => ({
  read: async (key) => (await sync.get(key))[key],
  write: (key, value) => sync.set({ [key]: value }),
  remove: (key) => sync.remove(key),
})

const localStore: Store = {
  read: (key) => Promise.resolve(JSON.parse(localStorage.getItem(key) ?? 'null')),
  write(key, value) {
    localStorage.setItem(key, JSON.stringify(value))
    return Promise.resolve()
  },
  remove(key) {
    localStorage.removeItem(key)
    return Promise.resolve()
  },
}

function getStore(): Store {
  const sync = findSyncStorage()
  return sync ? toSyncStore(sync) : localStore
}

/** Undefined on failure or timeout: storage may be full, forbidden or stuck. */
function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GIVE_UP_AFTER_MS, undefined)
    void Promise.resolve()
      .then(work)
      .catch(() => undefined)
      .then(resolve)
      .finally(() => clearTimeout(timer))
  })
}

/** Resolves to whether it was stored. */
export const persist = (name: PersistedName, value: unknown) =>
  attempt(() =>
    getStore()
      .write(PREFIX + name, value)
      .then(() => true),
  ).then(Boolean)

export const forget = (names: readonly PersistedName[]) =>
  attempt(async () => {
    const store = getStore()
    await Promise.all(names.map((name) => store.remove(PREFIX + name)))
    return true
  }).then(Boolean)

/** The stored value; undefined if it is missing or unreadable. */
export const recall = async (name: PersistedName): Promise<unknown> =>
  (await attempt(() => getStore().read(PREFIX + name))) ?? undefined

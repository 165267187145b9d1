/** What outlives a page load in the browser. Tokens are never among it. */
export const PERSISTED = ['user', 'selectedPlan', 'target'] as const
export type PersistedName = (typeof PERSISTED)[number]

const GIVE_UP_AFTER_MS = 5000
const PREFIX = 'bellwether:'

/** The part of `chrome.storage.sync` that is used; a page has it only inside an extension. */
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

/** Undefined when the work failed or took too long: storage may be full, forbidden or stuck. */
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

/** Whether it is kept now. */
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

/** What was kept under a name; undefined when there is nothing that can be read. */
export const recall = async (name: PersistedName): Promise<unknown> =>
  (await attempt(() => getStore().read(PREFIX + name))) ?? undefined

import { type Adapter, type AdapterPayload } from 'oidc-provider'

/** The state of a provider: pending sign-ins, for minutes. It may be lost at a restart. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const stored = new Map<string, { payload: AdapterPayload; expiresAt: number }>()

  function read(key: string): AdapterPayload | undefined {
    const entry = stored.get(key)
    if (!entry || entry.expiresAt > Date.now()) return entry?.payload
    stored.delete(key)
    return undefined
  }

  function findBy(model: string, field: 'uid' | 'userCode', value: string) {
    return [...stored.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(read)
      .find((payload) => payload?.[field] === value)
  }

  function upsert(key: string, payload: AdapterPayload, expiresIn: number | undefined) {
    for (const known of stored.keys()) read(known)
    stored.set(key, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity })
  }

  function consume(key: string) {
    const payload = read(key)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  function revoke(model: string, grantId: string) {
    for (const [key, { payload }] of stored) {
      if (key.startsWith(`${model}:`) && payload.grantId === grantId) stored.delete(key)
    }
  }

  // The interface is asynchronous, for adapters with a database.
  const done = Promise.resolve()
  return (model) => ({
    upsert: (id, payload, expiresIn) => (upsert(`${model}:${id}`, payload, expiresIn), done),
    find: (id) => Promise.resolve(read(`${model}:${id}`)),
    findByUid: (uid) => Promise.resolve(findBy(model, 'uid', uid)),
    findByUserCode: (userCode) => Promise.resolve(findBy(model, 'userCode', userCode)),
    consume: (id) => (consume(`${model}:${id}`), done),
    destroy: (id) => (stored.delete(`${model}:${id}`), done),
    revokeByGrantId: (grantId) => (revoke(model, grantId), done),
  })
}

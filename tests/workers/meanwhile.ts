import { type TestApi } from './api.ts'

/** Lets something happen between what the next request has read and what it is about to write, once. */
export function beforeNextBatch({ bindings }: TestApi, happen: () => Promise<unknown>) {
  const { DB } = bindings
  const interrupt = (session: D1DatabaseSession) => async (statements: D1PreparedStatement[]) => {
    bindings.DB = DB
    await happen()
    return session.batch(statements)
  }
  const openInterrupted = () => {
    const session = DB.withSession('first-primary')
    return new Proxy(session, {
      get: (target, name) => {
        if (name === 'batch') return interrupt(target)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }
  bindings.DB = new Proxy(DB, { get: () => openInterrupted })
}

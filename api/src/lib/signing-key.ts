import { type Settings } from '#api/env.ts'

type Key = Settings['TOKEN_KEYS'][number]

/** The key that signs today; the others of the ring only verify what they signed before. */
export function getSigningKey({ TOKEN_KEYS }: Pick<Settings, 'TOKEN_KEYS'>): Key {
  const [key] = TOKEN_KEYS
  if (!key) throw new Error('TOKEN_KEYS is empty, which the settings do not let through')
  return key
}

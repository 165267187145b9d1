import { timingSafeEqual } from 'node:crypto'

const encoder = new TextEncoder()

/** Whether a caller has the secret that the server and its processes share for one run. An empty one lets nobody in. */
export function isSecret(given: string | null, secret: string): boolean {
  const [a, b] = [encoder.encode(given ?? ''), encoder.encode(secret)]
  return secret !== '' && a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

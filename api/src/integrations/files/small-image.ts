import { imageSize } from 'image-size'
import { createCompute, type ComputeScope } from '#api/compute/compute-client.ts'
import { STORED_SIDE } from '#api/compute/stored-side.ts'
import { LOGO_TYPES } from '#contract/organization.forms.ts'
import { type Scope } from '#api/lib/scope.ts'

const PRINTED = new Set(['png', 'jpg'])

function isSmall(bytes: Uint8Array): boolean {
  try {
    const { type = '', width, height } = imageSize(bytes)
    return PRINTED.has(type) && Math.max(width, height) <= STORED_SIDE
  } catch {
    return false
  }
}

/**
 * A stored image for what is drawn on our own thread: a small PNG or JPEG, or null. One that was stored before pictures
 * were scaled at upload is scaled now, and kept that way.
 */
export async function readSmallImage(
  scope: ComputeScope & Pick<Scope, 'log'>,
  key: string,
): Promise<Uint8Array | null> {
  const { FILES } = scope.bindings
  const stored = await FILES.get(key)
  if (!stored) return null
  const bytes = new Uint8Array(await stored.arrayBuffer())
  if (isSmall(bytes)) return bytes
  const type = LOGO_TYPES.find((known) => known === stored.httpMetadata?.contentType)
  if (!type) return null
  try {
    const scaled = await createCompute(scope).scalePicture({ bytes, type })
    if (!scaled) return null
    await FILES.put(key, scaled.bytes, { httpMetadata: { contentType: scaled.type } })
    return scaled.bytes
  } catch (error) {
    scope.log('warn', 'image-not-scaled', { key, error })
    return null
  }
}

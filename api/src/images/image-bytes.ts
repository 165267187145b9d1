/** An image without metadata; undefined where it is not an image. */
export type CleanImage = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined

/**
 * Encoders write some hundred, and an animation a few for each frame. A file of nothing but the beginnings of parts would take
 * as long to take apart as hundreds of images.
 */
export const MAX_PARTS = 10_000

export const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const readLatin = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

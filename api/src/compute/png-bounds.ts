const HEADER_END = 33
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Interlaced pictures take a little more than their rows. */
const ROOM_BYTES = 64 * 1024

/** How much data the pixels of a PNG take, as its header describes them. */
function rawBytesOf(view: DataView): number {
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, color] = [view.getUint8(24), view.getUint8(25)]
  const rowBytes = 1 + Math.ceil((width * depth * (CHANNELS[color] ?? 4)) / 8)
  return 2 * height * rowBytes + ROOM_BYTES
}

/** The contents of the chunks that hold the pixels. */
function* pixelData(bytes: Uint8Array<ArrayBuffer>, view: DataView): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = HEADER_END; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const isData = view.getUint32(at + 4) === 0x49444154 // IDAT
    if (isData) yield bytes.subarray(at + 8, at + 8 + view.getUint32(at))
  }
}

/**
 * Whether the data of a PNG unpacks to no more than its pixels take. A decoder unpacks all of it, and two megabytes hold two
 * gigabytes. What can't be unpacked is for the decoder to refuse.
 */
export async function isWithinItsPixels(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packed = new Blob([...pixelData(bytes, view)]).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader()
  let left = rawBytesOf(view)
  try {
    while (left >= 0) {
      const { done, value } = await reader.read()
      if (done) return true
      left -= value.byteLength
    }
    await reader.cancel()
    return false
  } catch {
    return true
  }
}

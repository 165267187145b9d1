import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm'
import { GifReader } from 'omggif'
import { type ImageType } from '#contract/organization/profile.forms.ts'
import { type Picture } from './compute-job.ts'
import { isWithinItsPixels } from './png-bounds.ts'
import { pngCodec } from './png-codec.ts'
import { type Pixels } from './shrink-pixels.ts'

type Bytes = Picture['bytes']

/** The first frame of a GIF. Frames say how large they are apart from the picture, and a larger one is none. */
function decodeGif(bytes: Bytes): Pixels {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  const frame = reader.frameInfo(0)
  if (frame.x + frame.width > width || frame.y + frame.height > height)
    throw new Error('The frame is too large.')
  const data = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return { width, height, data }
}

// Each with a new instance where the codec allows it: memory of WebAssembly only ever grows.
const DECODERS: Record<ImageType, (bytes: Bytes) => Promise<Pixels> | Pixels> = {
  'image/png': async (bytes) => {
    if (!(await isWithinItsPixels(bytes))) throw new Error('The data is more than its pixels take.')
    await initPng(pngCodec)
    return decodePng(bytes.buffer)
  },
  'image/jpeg': async (bytes) => {
    await initJpeg(jpegDecoder)
    return decodeJpeg(bytes.buffer, { preserveOrientation: true })
  },
  'image/webp': async (bytes) => {
    await initWebp(webpDecoder)
    return decodeWebp(bytes.buffer)
  },
  'image/gif': decodeGif,
}

/** The pixels of a picture, the right side up. Rejects for what its decoder can't read. */
export async function decodePicture(bytes: Bytes, type: ImageType): Promise<Pixels> {
  // The codecs read a buffer from its start to its end.
  return DECODERS[type](bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice())
}

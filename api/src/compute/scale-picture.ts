import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'
import encodePng, { init as initPng } from '@jsquash/png/encode.js'
import { type ImageType } from '#contract/organization/profile.forms.ts'
import { type Picture } from './compute-job.ts'
import { decodePicture } from './decode-picture.ts'
import { pngCodec } from './png-codec.ts'
import { type Pixels, shrinkPixels } from './shrink-pixels.ts'
import { STORED_SIDE } from './stored-side.ts'

const QUALITY = 85

function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Drawings stay sharp and photos stay small: what came with losses goes with losses. */
const isPhoto = (type: ImageType, pixels: Pixels) =>
  type === 'image/jpeg' || (type === 'image/webp' && isOpaque(pixels))

async function encode(pixels: Pixels, asPhoto: boolean): Promise<Picture> {
  if (asPhoto) {
    await initJpeg(jpegEncoder)
    return { type: 'image/jpeg', bytes: new Uint8Array(await encodeJpeg(pixels, { quality: QUALITY })) }
  }
  await initPng(pngCodec)
  return { type: 'image/png', bytes: new Uint8Array(await encodePng(pixels)) }
}

/**
 * A picture as small as it is shown, re-encoded: nothing is left of the file but what is seen. Undefined where it can't
 * be read.
 */
export async function scalePicture({ bytes, type }: Picture): Promise<Picture | undefined> {
  const pixels = await decodePicture(bytes, type).catch(() => undefined)
  if (!pixels) return undefined
  const small = shrinkPixels(pixels, STORED_SIDE)
  return encode(small, isPhoto(type, small))
}

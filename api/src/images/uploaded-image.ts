import { imageSize } from 'image-size'
import { type Picture } from '#api/compute/compute-job.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type ImageType, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '#contract/organization/profile.forms.ts'
import { cleanGif } from './clean-gif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp, isAnimatedWebp } from './clean-webp.ts'
import { type CleanImage } from './image-bytes.ts'

const FORMATS: readonly { type: ImageType; name: string; clean: CleanImage }[] = [
  { type: 'image/png', name: 'png', clean: cleanPng },
  { type: 'image/jpeg', name: 'jpg', clean: cleanJpeg },
  { type: 'image/gif', name: 'gif', clean: cleanGif },
  { type: 'image/webp', name: 'webp', clean: cleanWebp },
]

export const NO_IMAGE = 'Choose a PNG, JPEG, WebP or GIF image.'
const TOO_HEAVY = `The image must not be larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`
const TOO_LARGE = `The image must not be larger than ${MAX_IMAGE_SIDE} pixels on either side.`
const DISGUISED =
  'This file contains more than an image. Save it again as a PNG or JPEG image, and choose that.'
const MOVING = "Animated images aren't supported. Save one frame as a PNG or JPEG image, and choose that."

export const refuseImage = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** Markup that no image contains by accident: none of these is shorter than five characters. */
const MARKUP = /<(?:script|iframe|html|svg[\s>]|!doctype|\?php)|javascript:/i

function measure(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined // The decoder's message is of no use to people.
  }
}

/**
 * Detects the type of a file by its content, not its name, and removes all metadata: location and time of a photo,
 * comments, and hidden data.
 * @throws DomainError at the field, for everything that is not a supported image
 */
export async function readUploadedImage(file: object, field: string): Promise<Picture> {
  const refuse = (message: string) => refuseImage(field, message)
  if (!(file instanceof File)) throw refuse(NO_IMAGE)
  if (file.size > MAX_IMAGE_BYTES) throw refuse(TOO_HEAVY)
  const given = new Uint8Array(await file.arrayBuffer())
  for (const { type, name, clean } of FORMATS) {
    const bytes = clean(given)
    if (!bytes) continue
    if (MARKUP.test(new TextDecoder('latin1').decode(given))) throw refuse(DISGUISED)
    const size = measure(bytes)
    if (size?.type !== name || size.width < 1 || size.height < 1) break
    if (Math.max(size.width, size.height) > MAX_IMAGE_SIDE) throw refuse(TOO_LARGE)
    if (type === 'image/webp' && isAnimatedWebp(bytes)) throw refuse(MOVING)
    return { bytes, type }
  }
  throw refuse(NO_IMAGE)
}

import { createCompute, type ComputeScope } from '#api/compute/compute-client.ts'
import { type Picture } from '#api/compute/compute-job.ts'
import { NO_IMAGE, readUploadedImage, refuseImage } from './uploaded-image.ts'

/**
 * An uploaded image as it is stored: scaled down, and re-encoded as PNG or JPEG.
 * @throws DomainError at the field, for everything that is not a supported image
 */
export async function readScaledImage(scope: ComputeScope, file: object, field: string): Promise<Picture> {
  const scaled = await createCompute(scope).scalePicture(await readUploadedImage(file, field))
  if (!scaled) throw refuseImage(field, NO_IMAGE)
  return scaled
}

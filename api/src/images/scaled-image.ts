import { createCompute, type ComputeScope } from '#api/compute/compute-client.ts'
import { type Picture } from '#api/compute/compute-job.ts'
import { NO_IMAGE, readUploadedImage, refuseImage } from './uploaded-image.ts'

/**
 * An uploaded picture as it is stored: as small as it is shown, re-encoded as a PNG or a JPEG, whatever it came as.
 * @throws DomainError at the field, for everything that is no image to show
 */
export async function readScaledImage(scope: ComputeScope, file: object, field: string): Promise<Picture> {
  const scaled = await createCompute(scope).scalePicture(await readUploadedImage(file, field))
  if (!scaled) throw refuseImage(field, NO_IMAGE)
  return scaled
}

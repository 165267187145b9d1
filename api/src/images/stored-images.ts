import { type Picture } from '#api/compute/compute-job.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newToken } from '#api/lib/random-tokens.ts'
import { type Platform } from '#api/lib/platform.ts'
import { LOGO_TYPES } from '#contract/organization/profile.forms.ts'

type FilesScope = Pick<Platform, 'bindings' | 'later' | 'log'>

/**
 * Stores an image under a new key and then updates the row: `change` returns the key of the previous image, which is
 * deleted once the row is written. A read in between finds the image of its row.
 */
export async function storeImage(
  scope: FilesScope,
  { folder, image }: { folder: `${'logos' | 'photos'}/${string}`; image: Picture },
  change: (key: string) => Promise<string | null>,
): Promise<void> {
  const { bindings } = scope
  const key = `${folder}/${newToken()}`
  await bindings.FILES.put(key, image.bytes, { httpMetadata: { contentType: image.type } })
  try {
    dropImage(scope, await change(key))
  } catch (error) {
    // After any other failure the row may have been written anyway, and its image must exist.
    if (error instanceof DomainError) dropImage(scope, key)
    throw error
  }
}

/** Deletes an orphaned image, after the response. A failure is harmless and logged. */
export function dropImage({ bindings, later, log }: FilesScope, key: string | null): void {
  if (key === null) return
  later(
    bindings.FILES.delete(key).catch((error: unknown) => log('warn', 'image-not-deleted', { key, error })),
  )
}

/** Each upload has a new version, so a URL with the current one can be cached for good; any other is revalidated. */
function toLogoRule(key: string, { url }: Request): string {
  const isPresent = new URL(url).searchParams.get('v') === key.split('/').at(-1)
  return isPresent ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}

/** An image with the type detected at its upload, sandboxed so that nothing in it could ever run. */
export async function serveImage(
  { bindings }: Pick<Platform, 'bindings'>,
  { key, name, request }: { key: string | null; name: 'logo' | 'photo'; request: Request },
): Promise<Response> {
  const stored = key === null ? null : await bindings.FILES.get(key)
  const type = LOGO_TYPES.find((known) => known === stored?.httpMetadata?.contentType)
  if (!key || !stored || !type) throw new DomainError('not-found', 'There is no image.')
  // A logo is not personal data; a photo is, and caches must not store it.
  const kept = name === 'photo' ? 'private, no-store' : toLogoRule(key, request)
  return new Response(stored.body, {
    headers: {
      'content-type': type,
      'content-length': String(stored.size),
      'content-disposition': `inline; filename="${name}.${type.slice('image/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': kept,
      etag: stored.httpEtag,
    },
  })
}

import { type Picture } from '#api/compute/compute-job.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newToken } from '#api/lib/random-tokens.ts'
import { type Platform } from '#api/lib/platform.ts'
import { LOGO_TYPES } from '#contract/organization/profile.forms.ts'

type FilesScope = Pick<Platform, 'bindings' | 'later' | 'log'>

/**
 * Stores an image under a key of its own and then changes the row that names it: `change` gives the key of the image
 * before, which goes once the row is written. A read in between finds what its row names.
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
    // What failed otherwise may have been written all the same, and would then name an image that is gone.
    if (error instanceof DomainError) dropImage(scope, key)
    throw error
  }
}

/** Removes an image that no row names any more, after the response. One that stays behind harms nobody and is logged. */
export function dropImage({ bindings, later, log }: FilesScope, key: string | null): void {
  if (key === null) return
  later(
    bindings.FILES.delete(key).catch((error: unknown) => log('warn', 'image-not-deleted', { key, error })),
  )
}

/**
 * Each upload has a version of its own, so an address that names the present one may be kept for good; any other is
 * asked for each time.
 */
function toLogoRule(key: string, { url }: Request): string {
  const isPresent = new URL(url).searchParams.get('v') === key.split('/').at(-1)
  return isPresent ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}

/** An image as what it was found to be when it came, in a box in which nothing of it could ever run. */
export async function serveImage(
  { bindings }: Pick<Platform, 'bindings'>,
  { key, name, request }: { key: string | null; name: 'logo' | 'photo'; request: Request },
): Promise<Response> {
  const stored = key === null ? null : await bindings.FILES.get(key)
  const type = LOGO_TYPES.find((known) => known === stored?.httpMetadata?.contentType)
  if (!key || !stored || !type) throw new DomainError('not-found', 'There is no image.')
  // A logo says nothing about a person; a photo is stored nowhere, like everything else that does.
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

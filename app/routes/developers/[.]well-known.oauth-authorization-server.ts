import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toServerMetadata } from '#contract/developers/oauth.metadata.ts'

/** RFC 8414: how programs get people's consent, and tokens. */
export const loader = ({ context: { settings } }: LoaderFunctionArgs) =>
  Response.json(toServerMetadata(settings.APP_URL))

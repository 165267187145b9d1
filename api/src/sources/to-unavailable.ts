import { WebApiFailure, type WebApiReason } from '#api/integrations/http/call-web-api.ts'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { SourceUnavailable } from './source.ts'

const WHAT_HAPPENED = {
  'no-answer': 'is unreachable right now. Try again in a few minutes.',
  slow: 'didn’t reply in time. Try again in a few minutes.',
  unreadable: 'replied with something that can’t be read.',
  refused: 'doesn’t accept this key.',
  'too-many-requests': 'received too many requests. Try again later.',
  failed: 'refused the request.',
} as const satisfies Record<WebApiReason, string>

/** What a gateway's failure means for who asked the source; anything else is a bug and stays one. */
export function toUnavailable(source: SourceId, error: unknown, refused?: string): unknown {
  if (!(error instanceof WebApiFailure)) return error
  const { reason, retryAfter } = error
  const text =
    reason === 'refused' && refused !== undefined
      ? refused
      : `${SOURCE_NAMES[source]} ${WHAT_HAPPENED[reason]}`
  return new SourceUnavailable(source, reason, text, retryAfter)
}

import type { joinAs } from './account.ts'
import type { Send } from './review-pages.ts'

/** Feedback that somebody gave a colleague, and asked them for; resolves to the URLs of all pages about it. */
export async function listFeedbackPages(
  send: Send,
  { id: colleagueId }: Pick<Awaited<ReturnType<typeof joinAs>>, 'id'>,
): Promise<string[]> {
  const body = 'You kept calm when the release broke, and told everybody what came next.'
  const feedback = await send('POST', '/feedback', {
    kind: 'praise',
    body,
    visibility: 'public',
    recipientIds: [colleagueId],
  })
  const asked = await send('POST', '/feedback-requests', {
    askedIds: [colleagueId],
    prompt: 'How was the launch?',
    visibility: 'private',
  })
  return [
    '/people/feedback',
    '/people/feedback?q=nothing-has-this-name',
    '/people/feedback?box=received',
    '/people/feedback?box=given',
    '/people/feedback?box=team',
    '/people/feedback/new',
    `/people/feedback/${feedback.id}`,
    `/people/feedback/${feedback.id}?dialog=edit`,
    `/people/feedback/${feedback.id}?dialog=delete`,
    '/people/feedback/fbk_none',
    '/people/feedback/requests',
    '/people/feedback/requests?box=sent',
    '/people/feedback/requests/new',
    `/people/feedback/requests/${asked.id}`,
    `/people/feedback/requests/${asked.id}?dialog=cancel`,
    '/people/feedback/requests/fbr_none',
  ]
}

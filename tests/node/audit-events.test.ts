import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AUDIT_EVENTS } from '#contract/organization/audit-log.actions.ts'

const FILES = globSync('api/src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Written with the kind of a transition: `subscription.${kind}`. */
const TRANSITIONS = 'api/src/core/billing/subscription-transitions.ts'

const isWritten = (action: string) =>
  FILES.some(({ file, text }) => {
    const [, kind = ''] = action.split('.')
    return text.includes(`'${action}'`) || (file === TRANSITIONS && text.includes(`'${kind}'`))
  })

test('each action that the audit log has words for is written by somebody', () => {
  expect(Object.keys(AUDIT_EVENTS).filter((action) => !isWritten(action))).toEqual([])
})

/** Batches that change nothing of an organization, or whose events come with the writes that they are handed. */
const WITHOUT_EVENTS: Record<string, string> = {
  'account/sign-up/confirmation.service.ts': 'says that an address is one’s own; asks for another mail',
  'account/sign-in/provider-sign-in.service.ts': 'spends a credential',
  'account/sign-in/expiry.service.ts': 'clears away what has expired',
  'account/password-reset/forgotten-password.service.ts': 'mails a link, which changes nothing',
  'account/security/identity-proof.service.ts': 'says who is at the browser',
  'account/security/two-step.service.ts': 'a secret that waits for its first code',
  'developers/oauth/oauth.jobs.ts': 'clears away what has expired',
  'developers/oauth/registration.service.ts': 'a program that nobody has connected, of no organization',
  'developers/oauth/revocation.service.ts': 'an access token, whose app can get another',
  'developers/oauth/tokens.service.ts': 'tokens of an app; connecting it has an event',
  'billing/payment/receipt-mail.service.ts': 'mails',
  'billing/subscription/trials.service.ts': 'mails',
  'billing/subscription/start-trial.service.ts': 'counts a trial as used before it begins',
  'organization/webhooks/attempt-delivery.ts': 'seals a secret with a newer key of the server',
  'organization/webhooks/deliver-webhooks.service.ts': 'what was sent, which has a log of its own',
  'organization/webhooks/deliveries.service.ts': 'what was sent, which has a log of its own',
  'people/appraisal-cycles/create-appraisals.service.ts':
    'carries out what starting a cycle says, which has its own event',
  'people/appraisals/appraisals.service.ts':
    'drafts that only those who rate can read; what is submitted has events',
  'people/cycles/assign-reviews.service.ts': 'carries out what a launch says, which has its own event',
  'people/cycles/timeline.service.ts':
    'why a timeline could not lead a cycle on; what it does is an event of the cycle',
  'core/reviews/close-packets.ts': 'carries out what the end of reviews says, which has its own event',
  'people/feedback/reactions.service.ts': 'how a reader feels about feedback, which its readers see',
  'people/reviews/request-reopen.service.ts': 'asks somebody, who is notified; reopening has an event',
  'people/reviews/save-answers.service.ts': 'a draft that only its writer can read',
  'seo/projects/scheduled-runs.service.ts': 'carries out what a schedule says, which has its own events',
  'seo/ranks/alert-mails.service.ts': 'mails',
  'seo/ranks/check-positions.service.ts': 'what sources reply; who asks for it has an event',
  'seo/ranks/ranks.jobs.ts': 'clears away what is old',
  'seo/reports/due-reports.service.ts': 'what becomes of a time, which the page of the report shows',
  'seo/reports/reports.jobs.ts': 'clears away what has expired',
  'seo/lighthouse/lighthouse.jobs.ts': 'clears away what is old',
  'seo/lighthouse/lighthouse.service.ts': 'a run, which changes nothing of an organization',
  'seo/lighthouse/run-queue.ts': 'what a page shows, which changes nothing of an organization',
  'seo/lighthouse/start-runs.service.ts': 'a run, which changes nothing of an organization',
  'seo/lighthouse/wait-for-run.ts': 'how long somebody waits for a run',
  'seo/site-audit/site-crawl.ts': 'queues what webhook endpoints are notified of',
  'seo/technologies/technologies.service.ts': 'what a page shows, which changes nothing of an organization',
  'site/contact/contact.service.ts': 'mails',
  'workspace/notifications/digest-subscription.service.ts': 'what one person is told, by their own choice',
  'workspace/notifications/digests.service.ts': 'mails',
  'workspace/notifications/notification-settings.service.ts': 'what one person is told, by their own choice',
  'workspace/notifications/reminders.service.ts': 'notifications of what is due',
  'core/credentials/two-step-check.ts': 'mails',
  'core/sessions/sessions.ts': 'a session; what it is opened for brings its events along',
}
const EVENT = /record\w+\(|\.\.\.events|\bevent\b/

/** The text of each call of `commit`. */
function listCommits(text: string): string[] {
  return [...text.matchAll(/\bcommit(?:<[^(]*>)?\(/g)].map(({ index, 0: start }) => {
    let depth = 1
    let end = index + start.length
    for (; depth > 0 && end < text.length; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')') depth--
    }
    return text.slice(index, end)
  })
}

test('whatever changes something of an organization writes its audit event in the same batch', () => {
  const without = FILES.filter(({ file }) => /^api\/src\/(?:features|core)\//.test(file))
    .filter(({ text }) => listCommits(text).some((call) => !EVENT.test(call)))
    .map(({ file }) => file.replace(/^api\/src\/(?:features\/)?/, ''))

  expect(without.sort()).toEqual(Object.keys(WITHOUT_EVENTS).sort())
})

import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { ProjectDetail } from '#contract/seo/projects.ts'
import { Audit } from '#contract/seo/site-audit.ts'
import { Site } from '#contract/seo/sites.ts'
import { TechnologyLookup } from '#contract/seo/technologies.ts'
import { type Account, callApi, getMailedLink, joinAs, nextNumber } from './account.ts'
import { listFeedbackPages } from './feedback-pages.ts'
import { listReviewPages, type Send } from './review-pages.ts'

/** An audit that is over, a page that it has seen, and a check that has found something. */
export interface Finished {
  id: string
  page: string
  check: string
}

/** What anybody finds from the outside. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/contact',
  '/terms',
  '/privacy',
  '/bot',
  '/auth/signin',
  '/auth/signup',
  '/auth/forgot-password',
  '/api/docs',
]

/** What a person sees of an audit that is over, and where it is listed. */
export function listAuditPages({ id, page, check }: Finished): string[] {
  const audit = `/seo/audits/${id}`
  return [
    '/dashboard',
    '/seo/audits',
    '/seo/audits?q=nothing-has-this-name',
    `/seo/audits/new?from=${id}`,
    audit,
    `${audit}?dialog=delete`,
    `${audit}/issues`,
    `${audit}/issues/${check}`,
    `${audit}/issues/${check}?dialog=mute`,
    `${audit}/issues?state=muted`,
    `${audit}/rechecks`,
    '/seo/issues',
    `${audit}/pages`,
    `${audit}/pages/one?url=${encodeURIComponent(page)}`,
    `${audit}/pages?where=${encodeURIComponent('title:contains:e;words:at-least:1')}&columns=title,description,canonical,outlinks`,
    `${audit}/pages?field=words&operator=contains&value=many`,
    `${audit}/pages?dialog=save-view&where=${encodeURIComponent('depth:empty:')}`,
    `${audit}/explore/links`,
    `${audit}/explore/links?status=5xx`,
    `${audit}/explore/structure`,
    `${audit}/explore/redirects`,
    `${audit}/explore/sitemaps`,
    `${audit}/explore/duplicates?kind=title`,
    `${audit}/explore/duplicates/pages?kind=title&of=${encodeURIComponent(page)}`,
    `${audit}/explore/duplicates/compare?left=${encodeURIComponent(page)}&right=${encodeURIComponent(page)}`,
    `${audit}/explore/hreflang`,
    `${audit}/templates`,
    `${audit}/diff`,
    `/seo/page?url=${encodeURIComponent(page)}`,
    '/search?q=audit',
  ]
}

/** What a person sees who has signed in, with or without an audit. */
export const SIGNED_IN_PAGES = [
  '/dashboard',
  '/tasks',
  '/tasks?mine=false',
  '/notifications',
  '/notifications?q=nothing-has-this-name',
  '/profile/notifications',
  '/people',
  '/people/org-chart',
  '/people/usr_none',
  '/seo/audits',
  '/seo/audits/new',
  '/seo/page',
  '/seo/technologies',
  '/seo/technologies?q=nothing-has-this-name',
  '/seo/technologies?url=no%20site',
  '/seo/technologies/fingerprints',
  '/seo/technologies/fingerprints?q=nothing-has-this-name',
  '/seo/technologies/tlk_none',
  '/seo/lighthouse',
  '/seo/lighthouse?q=nothing-has-this-name',
  '/seo/lighthouse/lhr_none',
  '/seo/checks',
  '/seo/sites',
  '/seo/sites/new',
  '/profile',
  '/profile/password',
  '/profile/sign-ins',
  '/profile/two-step',
  '/profile/sessions',
  '/profile/sessions?dialog=sign-out-everywhere',
  '/profile/data',
  '/settings/organization',
  '/settings/feedbacks',
  '/settings/sources',
  '/settings/sources/search-console-file',
  '/settings/sources/bing',
  '/seo/audits/aud_none',
]

const Registered = z.object({ client_id: z.string() })

/** The page on which somebody is asked to connect an app that has just registered itself. */
async function registerApp(url: string): Promise<string> {
  const redirectUri = 'https://assistant.example/callback'
  const body = JSON.stringify({ client_name: 'Desk assistant', redirect_uris: [redirectUri] })
  const { client_id } = Registered.parse(await callApi(url, '/oauth/register', { method: 'POST', body }))
  const request = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams(request).toString()}`
}

/** The settings about people, with somebody invited, somebody archived and a team. */
export async function listPeoplePages(url: string, { token, user }: Account): Promise<string[]> {
  const send: Send = (method, path, body) =>
    callApi(url, path, { method, token, ...(body && { body: JSON.stringify(body) }) }) as Promise<{
      id: string
    }>
  const invite = (name: string, email: string) => send('POST', '/users', { name, email, role: 'member' })
  const email = `rita.${nextNumber()}@example.com`
  const invited = await invite('Rita Lobo', email)
  const archived = await invite('Gil Reis', `gil.${nextNumber()}@example.com`)
  await send('DELETE', `/users/${archived.id}`)
  const colleague = await joinAs(url, token, 'Lia Melo')
  const team = await send('POST', '/teams', { name: 'Editorial', leadId: invited.id })
  await send('POST', `/teams/${team.id}/add-user`, { userIds: [invited.id] })
  return [
    ...(await listReviewPages(send, [user.id], colleague.id)),
    ...(await listFeedbackPages(send, colleague)),
    '/people?q=nothing-has-this-name',
    `/people/${invited.id}`,
    `/people/${archived.id}`,
    `/people/org-chart?of=${invited.id}`,
    '/people/org-chart?q=rita',
    '/settings/users',
    '/settings/users?q=nothing-has-this-name',
    `/settings/users?undo=${archived.id}&includeDeleted=true`,
    `/settings/users?archive=${invited.id}`,
    '/settings/users/new',
    '/settings/users/import',
    `/settings/users/${invited.id}`,
    `/settings/users/${archived.id}`,
    '/settings/users/usr_none',
    '/settings/teams',
    '/settings/teams/new',
    `/settings/teams/${team.id}`,
    `/settings/teams/${team.id}?dialog=add-people`,
    `/settings/teams/${team.id}?dialog=delete`,
    '/settings/audit-log',
    '/settings/audit-log?q=nothing-has-this-name',
    '/settings/api-keys',
    '/settings/api-keys/new',
    '/settings/webhooks',
    '/settings/webhooks/new',
    '/settings/connected-apps',
    '/settings/connected-apps?q=nothing-has-this-name',
    await registerApp(url),
    '/settings/sources/costs',
    new URL(await getMailedLink(url, email, '/auth/join/')).pathname,
  ]
}

const AddedSite = Site.pick({ id: true })

/** The sites of an organization that has one, which is not verified. */
export async function listSitePages(url: string, { token }: Account): Promise<string[]> {
  const body = JSON.stringify({ url: 'shop.example.com' })
  const { id } = AddedSite.parse(await callApi(url, '/seo/sites', { method: 'POST', body, token }))
  return [
    '/seo/sites',
    '/seo/sites?q=nothing-has-this-name',
    `/seo/sites/${id}`,
    `/seo/sites/${id}?dialog=remove`,
  ]
}

const SavedProject = ProjectDetail.pick({ id: true })

/** A project that is audited every week, and was audited once. */
export async function listProjectPages(
  url: string,
  { token, user }: Account,
  site: string,
): Promise<string[]> {
  const send = (method: string, path: string, body?: object) =>
    callApi(url, path, { method, token, ...(body && { body: JSON.stringify(body) }) })
  const { id } = SavedProject.parse(
    await send('POST', '/seo/projects', { url: site, name: 'Docs', maxPages: 5 }),
  )
  await send('PUT', `/seo/projects/${id}/schedule`, {
    frequency: 'weekly',
    hour: 6,
    timeZone: 'Europe/Berlin',
    mailOn: 'new-errors',
    recipientIds: [user.id],
  })
  await untilFinished(url, token, StartedAudit.parse(await send('POST', `/seo/projects/${id}/audits`)).id)
  return [
    '/seo/projects',
    '/seo/projects?q=nothing-has-this-name',
    '/seo/projects/new',
    `/seo/projects/${id}`,
    `/seo/projects/${id}?dialog=delete`,
    `/seo/projects/${id}/settings`,
    `/seo/projects/${id}/schedule`,
    '/seo/projects/prj_none',
    '/unsubscribe/unknown',
    '/unsubscribe/ranks/unknown',
    '/unsubscribe/notifications/unknown',
    '/unsubscribe/reports/unknown',
    '/reports/confirm/unknown',
  ]
}

const LookedUp = TechnologyLookup.pick({ id: true })

/** A site whose technologies were looked up twice. */
export async function listTechnologyPages(url: string, { token }: Account, site: string): Promise<string[]> {
  const path = `/technologies/lookup?url=${encodeURIComponent(site)}`
  await callApi(url, path, { token })
  const { id } = LookedUp.parse(await callApi(url, path, { token }))
  return ['/seo/technologies', `/seo/technologies/${id}`]
}

const SavedReport = z.object({ id: z.string() })
const Shared = z.object({ url: z.url() })

/** A report about a site that was crawled, and a link to it. */
export async function listReportPages(url: string, { token }: Account, site: string): Promise<string[]> {
  const send = (path: string, body: object) =>
    callApi(url, path, { method: 'POST', token, body: JSON.stringify(body) })
  const { id } = SavedReport.parse(
    await send('/seo/reports', {
      target: site,
      name: 'Monthly report',
      sections: ['score', 'issues', 'pages', 'domain'],
      paper: 'a4',
    }),
  )
  const open = Shared.parse(await send(`/seo/reports/${id}/shares`, { life: '7' }))
  const reader = `${id.slice(-12)}@client.example`
  await callApi(url, `/seo/reports/${id}/schedule`, {
    method: 'PUT',
    token,
    body: JSON.stringify({ frequency: 'weekly', hour: 8, timeZone: 'Europe/Berlin', addresses: [reader] }),
  })
  const locked = Shared.parse(
    await send(`/seo/reports/${id}/shares`, { life: '7', password: 'between-us-two' }),
  )
  return [
    '/seo/reports',
    '/seo/reports?q=nothing-has-this-name',
    '/seo/reports/new',
    `/seo/reports/${id}`,
    `/seo/reports/${id}?dialog=delete`,
    `/seo/reports/${id}?dialog=delete-schedule`,
    `/seo/reports/${id}/edit`,
    `/seo/reports/${id}/schedule`,
    new URL(await getMailedLink(url, reader, '/reports/confirm/')).pathname,
    new URL(await getMailedLink(url, reader, '/unsubscribe/reports/')).pathname,
    new URL(open.url).pathname,
    new URL(locked.url).pathname,
    '/reports/unknown',
  ]
}

/** A domain that was crawled, and one that nobody knows. */
export function listDomainPages(site: string): string[] {
  const { host } = new URL(site)
  const domain = `/seo/domain/${host}`
  return [
    '/seo/domain',
    '/seo/domain?q=nothing-has-this-name',
    '/seo/domain?target=no%20domain',
    domain,
    `${domain}?compare=previous&scope=path&period=custom&from=2026-02-01&to=2026-01-01`,
    `${domain}?dialog=add-note`,
    `${domain}/keywords`,
    `${domain}/keywords?strikingDistance=true&severalPages=true&branded=yes`,
    `${domain}/keywords?dialog=save-view&q=a`,
    `${domain}/main-keywords`,
    `${domain}/pages`,
    `${domain}/competitors`,
    `${domain}/backlinks`,
    `${domain}/referring-domains`,
    `${domain}/anchors?q=nothing-has-this-name`,
    '/seo/domain/unknown.example',
    '/seo/ranks',
    '/seo/ranks?target=no%20domain',
    `/seo/ranks/${host}?add=keyword`,
  ]
}

const StartedAudit = Audit.pick({ id: true })
const Issues = z.object({ items: z.array(z.object({ check: z.string() })).min(1) })

/** Audits the first pages of a site, and waits until that is over. */
export async function auditOnce(url: string, token: string, site: string, maxPages = 40): Promise<Finished> {
  const body = JSON.stringify({ url: site, maxPages })
  const { id } = StartedAudit.parse(await callApi(url, '/seo/audits', { method: 'POST', body, token }))
  await untilFinished(url, token, id)
  const { items } = Issues.parse(await callApi(url, `/seo/audits/${id}/issues`, { token }))
  return { id, page: site, check: items[0]?.check ?? '' }
}

async function untilFinished(url: string, token: string, id: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const { status } = Audit.parse(await callApi(url, `/seo/audits/${id}`, { token }))
    if (status === 'finished') return
    if (Date.now() > deadline) throw new Error(`The audit ${id} is ${status} after a minute.`)
    await wait(250)
  }
}

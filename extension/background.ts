import { readAppMessage } from './app-message.ts'
import { APP_URL } from './app-origin.ts'
import { type Answer, type PageAudit, type PopupRequest } from './requests.ts'
import { Session, SignedOutError } from './session.ts'
import { browserStore } from './session-store.ts'

const ALARM = 'keep-fresh'
const UNREACHABLE = 'Bellwether did not answer. Try again in a moment.'

const session = new Session({
  store: browserStore,
  api: `${APP_URL}/api`,
  fetch: (...call) => fetch(...call),
  now: Date.now,
})

// The manifest lets pages of the app's host alone speak to us; a page of another port of it is refused here.
chrome.runtime.onMessageExternal.addListener((message: unknown, { origin }, respond) => {
  const told = origin === APP_URL ? readAppMessage(message) : undefined
  if (!told) {
    respond({ received: false })
    return false
  }
  const done = told.type === 'userLogout' ? session.end() : session.begin(told.session)
  void done.then(() => respond({ received: true }))
  return true // The answer comes later.
})

chrome.runtime.onMessage.addListener((request: PopupRequest, { id }, respond) => {
  if (id !== chrome.runtime.id) return false
  void answer(request).then(respond)
  return true
})

chrome.runtime.onInstalled.addListener(() => void chrome.alarms.create(ALARM, { periodInMinutes: 1 }))
chrome.runtime.onStartup.addListener(() => void chrome.alarms.create(ALARM, { periodInMinutes: 1 }))
chrome.alarms.onAlarm.addListener(() => {
  // Unreachable now, or signed out: the next minute or the next popup finds out.
  session.keepFresh().catch(() => undefined)
})

async function answer(request: PopupRequest): Promise<Answer<unknown>> {
  try {
    return await handle(request)
  } catch (error) {
    if (error instanceof SignedOutError) return { outcome: 'signed-out' }
    return { outcome: 'refused', message: UNREACHABLE }
  }
}

async function handle(request: PopupRequest): Promise<Answer<unknown>> {
  switch (request.ask) {
    case 'person':
      return { outcome: 'done', value: await describePerson() }
    case 'audit':
      return auditPage(request.url)
    case 'sign-out':
      await session.signOut()
      return { outcome: 'done', value: null }
    case 'sign-out-everywhere':
      await signOutEverywhere()
      return { outcome: 'done', value: null }
  }
}

async function describePerson() {
  const kept = await session.read()
  return kept ? { user: kept.user, subscription: kept.subscription } : null
}

async function auditPage(url: string): Promise<Answer<PageAudit>> {
  const response = await session.call('GET', `/seo/audit?${new URLSearchParams({ url }).toString()}`)
  const reply: unknown = await response.json()
  if (response.ok) return { outcome: 'done', value: reply as PageAudit }
  const { detail } = Object(reply) as { detail?: unknown }
  return { outcome: 'refused', message: typeof detail === 'string' ? detail : UNREACHABLE }
}

/** Ends every session of the person, and tells the app's pages, which look for this cookie each second. */
async function signOutEverywhere(): Promise<void> {
  const response = await session.call('DELETE', '/users/me/sessions')
  if (!response.ok && response.status !== 401) throw new Error(`Refused with ${response.status}.`)
  await chrome.cookies.set({ url: APP_URL, name: 'forceSignOut', value: 'true', path: '/' })
  await session.end()
}

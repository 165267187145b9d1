import { readAppMessage } from './app-message.ts'
import { keepAddress, readAddress, toAddress } from './app-address.ts'
import { bridgeTo } from './bridge/register.ts'
import type { Reply, PageAudit, PopupRequest, Relayed, Technologies } from './requests.ts'
import { Session, SignedOutError } from './session.ts'
import { browserStore } from './session-store.ts'

const ALARM = 'keep-fresh'
const UNREACHABLE = 'Bellwether did not respond. Try again in a moment.'

const session = new Session({
  store: browserStore,
  findApi: async () => `${await readAddress()}/api`,
  fetch: (...call) => fetch(...call),
  now: Date.now,
})

chrome.runtime.onMessageExternal.addListener((message: unknown, { origin }, respond) => {
  void listen(message, origin).then(respond)
  return true // The response is asynchronous.
})

const OWN_PAGES = new URL(chrome.runtime.getURL('')).origin

// Sent by our own pages. The bridge in a page of the app only forwards messages, and is trusted no more than that page.
chrome.runtime.onMessage.addListener((request: PopupRequest | Relayed, { id, origin }, respond) => {
  if (id !== chrome.runtime.id) return false
  if (request.ask === 'relay') void listen(request.message, origin).then(respond)
  else if (origin === OWN_PAGES) void reply(request).then(respond)
  else return false
  return true
})

chrome.runtime.onInstalled.addListener(({ reason }) => {
  void chrome.alarms.create(ALARM, { periodInMinutes: 1 })
  if (reason === 'install') void chrome.tabs.create({ url: 'options/options.html?first' })
})
chrome.runtime.onStartup.addListener(() => void chrome.alarms.create(ALARM, { periodInMinutes: 1 }))
chrome.alarms.onAlarm.addListener(() => {
  // Unreachable now, or signed out: retried in a minute, or by the next popup.
  session.keepFresh().catch(() => undefined)
})

/** Host patterns have no ports, so pages of other ports may get this far. */
async function listen(message: unknown, origin: string | undefined): Promise<{ received: boolean }> {
  const received = origin === (await readAddress()) ? readAppMessage(message) : undefined
  if (received?.type === 'userLogout') await session.end()
  if (received?.type === 'userAuthenticated') await session.begin(received.session)
  return { received: received !== undefined }
}

async function reply(request: PopupRequest): Promise<Reply<unknown>> {
  try {
    return await handle(request)
  } catch (error) {
    if (error instanceof SignedOutError) return { outcome: 'signed-out' }
    return { outcome: 'refused', message: UNREACHABLE }
  }
}

async function handle(request: PopupRequest): Promise<Reply<unknown>> {
  switch (request.ask) {
    case 'person':
      return { outcome: 'done', value: await describePerson() }
    case 'audit':
      return askAbout<PageAudit>('/seo/audit', request.url)
    case 'technologies':
      return askAbout<Technologies>('/technologies/lookup', request.url)
    case 'sign-out':
      await session.signOut()
      return { outcome: 'done', value: null }
    case 'sign-out-everywhere':
      await signOutEverywhere()
      return { outcome: 'done', value: null }
    case 'move':
      await move(request.address)
      return { outcome: 'done', value: null }
  }
}

async function describePerson() {
  const kept = await session.read()
  return kept ? { user: kept.user, subscription: kept.subscription } : null
}

/** What the API says of a page. */
async function askAbout<Value>(path: string, url: string): Promise<Reply<Value>> {
  const response = await session.call('GET', `${path}?${new URLSearchParams({ url }).toString()}`)
  const reply: unknown = await response.json()
  if (response.ok) return { outcome: 'done', value: reply as Value }
  const { detail } = Object(reply) as { detail?: unknown }
  return { outcome: 'refused', message: typeof detail === 'string' ? detail : UNREACHABLE }
}

/** Ends every session of the person, and notifies the app's pages, which poll this cookie every second. */
async function signOutEverywhere(): Promise<void> {
  const response = await session.call('DELETE', '/users/me/sessions')
  if (!response.ok && response.status !== 401)
    throw new Error(`The request was refused with status ${response.status}.`)
  await chrome.cookies.set({ url: await readAddress(), name: 'forceSignOut', value: 'true', path: '/' })
  await session.end()
}

/** Ends the session at the previous address, if it can be reached. */
async function move(typed: string): Promise<void> {
  const address = toAddress(typed)
  if (address === undefined) throw new Error('This is not a valid URL.')
  if (address !== (await readAddress())) await session.signOut().catch(() => undefined)
  await bridgeTo(address)
  await keepAddress(address)
}

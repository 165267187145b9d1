import { findApp, toAppPage } from '#extension/app-origin.ts'
import type { Reply, Person, PopupReplies, PopupRequest } from '#extension/requests.ts'
import { auditView } from './audit-view.ts'
import { type CurrentPage, findCurrentPage } from './current-page.ts'
import { button, el, link } from './elements.ts'
import { factsView } from './facts-view.ts'
import { technologiesView } from './technologies-view.ts'
import { findTabFacts } from './tab-facts.ts'

const EVERYWHERE =
  'All sessions end immediately, on all devices and in this browser. You will have to sign in again.'

const main = document.querySelector('main') ?? document.body
/** From the tab: they need no sign-in and stay regardless of the session. Too long to be read out by themselves. */
const facts = el('div', { 'aria-live': 'off' })

function ask<Name extends keyof PopupReplies>(
  request: Extract<PopupRequest, { ask: Name }>,
): Promise<Reply<PopupReplies[Name]>> {
  return chrome.runtime.sendMessage(request)
}

function show(...content: Node[]) {
  main.replaceChildren(...content)
  main.setAttribute('aria-busy', 'false')
}

async function showFacts(page: CurrentPage | undefined) {
  const found = page?.tabId === undefined ? undefined : await findTabFacts(page.tabId)
  if (page && found) facts.replaceChildren(factsView(found, page.url))
}

function showSignedOut() {
  show(
    el('p', {}, 'Sign in to Bellwether to audit the page you are on.'),
    link('Sign in', toAppPage('/auth/signin'), 'primary'),
    facts,
    el('small', { class: 'end' }, `At ${new URL(toAppPage('/')).host}. `, optionsLink()),
  )
}

const optionsLink = () => link('Use another address', chrome.runtime.getURL('options/options.html'), 'quiet')

function showPerson({ user, subscription }: Person, page: URL | undefined) {
  const result = el('div', { id: 'result' })
  show(
    el(
      'p',
      { class: 'person' },
      el('b', {}, user.name),
      el('small', {}, subscription ? `${user.email} · ${subscription.productName}` : user.email),
    ),
    page ? pagePart(page, result) : el('p', { class: 'soft' }, 'Open a web page to audit it.'),
    result,
    facts,
    signOutPart(result),
  )
}

function pagePart(page: URL, result: HTMLElement): HTMLElement {
  const audit = button('Audit this page', () => void runAudit(page, audit, result), 'primary')
  const technologies = button('Technologies', () => void lookUp(page, technologies, result))
  return el(
    'section',
    { 'aria-label': 'This page' },
    el('p', { class: 'address', title: page.href }, page.host + page.pathname),
    el(
      'p',
      { class: 'row' },
      audit,
      link('Audit this site', toAppPage('/seo/audits/new', { url: page.origin })),
      technologies,
    ),
  )
}

async function runAudit(page: URL, audit: HTMLButtonElement, result: HTMLElement) {
  audit.disabled = true
  audit.textContent = 'Auditing…'
  result.replaceChildren()
  const reply = await ask({ ask: 'audit', url: page.href })
  audit.disabled = false
  audit.textContent = 'Audit again'
  if (reply.outcome === 'signed-out') showSignedOut()
  else if (reply.outcome === 'refused') refuse(result, reply.message)
  else result.replaceChildren(auditView(reply.value))
}

async function lookUp(page: URL, technologies: HTMLButtonElement, result: HTMLElement) {
  technologies.disabled = true
  result.replaceChildren()
  const reply = await ask({ ask: 'technologies', url: page.href })
  technologies.disabled = false
  if (reply.outcome === 'signed-out') showSignedOut()
  else if (reply.outcome === 'refused') refuse(result, reply.message)
  else result.replaceChildren(technologiesView(reply.value))
}

const refuse = (result: HTMLElement, message: string) =>
  result.replaceChildren(el('p', { role: 'alert', class: 'refusal' }, message))

function signOutPart(result: HTMLElement): HTMLElement {
  async function leave(request: 'sign-out' | 'sign-out-everywhere') {
    const reply = await (request === 'sign-out' ? ask({ ask: request }) : ask({ ask: request }))
    if (reply.outcome === 'refused') refuse(result, reply.message)
    else showSignedOut()
  }
  const row = el('p', { class: 'row end' })
  const everywhere = button('Sign out everywhere', confirm, 'quiet')
  const ways = [button('Sign out', () => void leave('sign-out'), 'quiet'), everywhere]
  const cancel = button('Cancel', showWays, 'quiet')
  const confirmation = [
    el('span', {}, EVERYWHERE),
    button('Sign out on all devices', () => void leave('sign-out-everywhere'), 'danger'),
    cancel,
  ]
  /** Affects other devices too, so it needs a confirmation. */
  function confirm() {
    row.replaceChildren(...confirmation)
    cancel.focus()
  }
  function showWays() {
    row.replaceChildren(...ways)
    everywhere.focus()
  }
  row.append(...ways)
  return row
}

async function start() {
  const [reply, page] = await Promise.all([ask({ ask: 'person' }), findCurrentPage(), findApp()])
  if (reply.outcome === 'done' && reply.value) showPerson(reply.value, page?.url)
  else showSignedOut()
  await showFacts(page)
}

void start()

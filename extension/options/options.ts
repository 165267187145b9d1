import { readAddress, toAddress, toPattern } from '#extension/app-address.ts'
import type { Reply, PopupRequest } from '#extension/requests.ts'

const NOT_AN_ADDRESS =
  'The companion can’t use this address. Enter one that starts with https, or with http on this machine.'
const NOT_ALLOWED = 'The browser did not allow access. Nothing was changed.'
const NOT_FOUND = 'No Bellwether was found at this address. Nothing was changed.'

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`)
  return element
}
const field = find('#address', HTMLInputElement)
const said = find('#said', HTMLElement)
const link = find('#open', HTMLAnchorElement)

function say(text: string, isRefusal = false) {
  said.textContent = text
  said.className = isRefusal ? 'refusal' : ''
  field.setAttribute('aria-invalid', String(isRefusal))
}

function show(address: string) {
  field.value = address
  link.href = `${address}/auth/signin`
  link.hidden = false
}

async function isBellwether(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(10_000) })
    const { status } = Object(await response.json()) as { status?: unknown }
    return response.ok && status === 'ok'
  } catch {
    return false
  }
}

/** Some browsers and policies throw instead of asking. */
async function askForAccess(address: string): Promise<boolean> {
  try {
    return await chrome.permissions.request({ origins: [toPattern(address)] })
  } catch {
    return false
  }
}

/** Why the companion can't use an address; undefined on success. */
async function findRefusal(): Promise<string | undefined> {
  const address = toAddress(field.value)
  if (address === undefined) return NOT_AN_ADDRESS
  // First, while the click still counts as a user gesture.
  if (!(await askForAccess(address))) return NOT_ALLOWED
  say('Looking…')
  if (!(await isBellwether(address))) return NOT_FOUND
  const reply = await chrome.runtime.sendMessage<PopupRequest, Reply<null>>({ ask: 'move', address })
  if (reply.outcome !== 'done') return reply.outcome === 'refused' ? reply.message : NOT_FOUND
  show(address)
  return undefined
}

async function save() {
  const refusal = await findRefusal()
  say(refusal ?? 'Saved. Sign in there to use the companion.', refusal !== undefined)
}

find('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
find('#welcome', HTMLElement).hidden = !new URLSearchParams(location.search).has('first')
void readAddress().then(show)

import { type BridgeReply, CHANNEL, readBridged, type BridgeRequest } from './messages.ts'

// Runs in the page, on a host that the manifest could not list: there Chrome gives pages no `chrome.runtime`, and this
// provides the one function of it that the app uses. Messages go to `relay.ts`, the other half.

const GIVE_UP_MS = 5000

type SendMessage = (extensionId: string, message: unknown) => Promise<unknown>

const page = globalThis as unknown as { chrome?: { runtime?: { sendMessage?: SendMessage } } }
const runtime = ((page.chrome ??= {}).runtime ??= {})
const another = runtime.sendMessage?.bind(runtime)
let calls = 0

function ask(extensionId: string, message: unknown): Promise<BridgeReply> {
  calls += 1
  const sent: BridgeRequest = { channel: CHANNEL, kind: 'sent', call: calls, extensionId, message }
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error('The companion did not respond.'))
    }, GIVE_UP_MS)
    const onMessage = (event: MessageEvent<unknown>) => {
      const replied = readBridged(event, 'replied')
      if (replied?.call !== sent.call) return
      stop()
      resolve(replied)
    }
    addEventListener('message', onMessage)
    postMessage(sent, location.origin)
  })
}

runtime.sendMessage = async (extensionId, message) => {
  const { isOurs, reply } = await ask(extensionId, message)
  if (isOurs) return reply
  if (!another) throw new Error('Could not establish connection. Receiving end does not exist.')
  return another(extensionId, message)
}

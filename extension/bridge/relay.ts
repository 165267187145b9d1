import type { Relayed } from '#extension/requests.ts'
import { type BridgeReply, CHANNEL, readBridged } from './messages.ts'

// Runs as a content script: forwards messages of `page.ts`, and returns the response.

addEventListener('message', (event: MessageEvent<unknown>) => {
  const sent = readBridged(event, 'sent')
  if (!sent) return
  const reply = (isOurs: boolean, said: unknown) => {
    const replied: BridgeReply = { channel: CHANNEL, kind: 'replied', call: sent.call, isOurs, reply: said }
    postMessage(replied, location.origin)
  }
  if (sent.extensionId !== chrome.runtime.id) {
    reply(false, undefined)
    return
  }
  const relayed: Relayed = { ask: 'relay', message: sent.message }
  void chrome.runtime.sendMessage<Relayed, unknown>(relayed).then((said) => reply(true, said))
})

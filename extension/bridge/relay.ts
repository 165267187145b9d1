import type { Relayed } from '#extension/requests.ts'
import { type Answered, CHANNEL, readBridged } from './messages.ts'

// Runs as a content script: forwards messages of `page.ts`, and returns the response.

addEventListener('message', (event: MessageEvent<unknown>) => {
  const sent = readBridged(event, 'sent')
  if (!sent) return
  const answer = (isOurs: boolean, said: unknown) => {
    const answered: Answered = { channel: CHANNEL, kind: 'answered', call: sent.call, isOurs, answer: said }
    postMessage(answered, location.origin)
  }
  if (sent.extensionId !== chrome.runtime.id) {
    answer(false, undefined)
    return
  }
  const relayed: Relayed = { ask: 'relay', message: sent.message }
  void chrome.runtime.sendMessage<Relayed, unknown>(relayed).then((said) => answer(true, said))
})

// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type BridgeReply, type BridgeRequest, CHANNEL } from './messages.ts'

const OWN_ID = 'a'.repeat(32)

const sendMessage = vi.fn((): Promise<unknown> => Promise.resolve({ received: true }))
const posted = vi.spyOn(window, 'postMessage')

beforeAll(async () => {
  vi.stubGlobal('chrome', { runtime: { id: OWN_ID, sendMessage } })
  await import('./relay.ts')
})

beforeEach(() => {
  posted.mockImplementation(() => undefined)
})

afterEach(() => {
  vi.clearAllMocks()
})

/** A message of the page to an extension, and what the page is told. */
async function ask(sent: Partial<BridgeRequest>, source: Window | null = window): Promise<unknown[]> {
  const request = { channel: CHANNEL, kind: 'sent', call: 7, extensionId: OWN_ID, message: 'hello', ...sent }
  dispatchEvent(new MessageEvent('message', { data: request, source }))
  await Promise.resolve()
  return posted.mock.calls.map(([reply]) => reply as BridgeReply)
}

const reply = { channel: CHANNEL, kind: 'replied', call: 7 }

test('a message to this extension is forwarded, and its reply returned', async () => {
  expect(await ask({})).toEqual([{ ...reply, isOurs: true, reply: { received: true } }])
  expect(sendMessage).toHaveBeenCalledExactlyOnceWith({ ask: 'relay', message: 'hello' })
})

test('a message to another extension is told so at once, and goes nowhere', async () => {
  expect(await ask({ extensionId: 'b'.repeat(32) })).toEqual([{ ...reply, isOurs: false, reply: undefined }])
  expect(sendMessage).not.toHaveBeenCalled()
})

test('a message of a frame or of another channel is ignored', async () => {
  expect(await ask({}, null)).toEqual([])
  expect(await ask({ channel: 'another' as typeof CHANNEL })).toEqual([])
  expect(sendMessage).not.toHaveBeenCalled()
})

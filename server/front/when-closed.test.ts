import { EventEmitter } from 'node:events'
import { type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startFront } from '#tests/node/front.ts'
import { sendRaw } from '#tests/node/raw-http.ts'
import { whenClosed } from './when-closed.ts'

const aResponse = () => new EventEmitter() as unknown as ServerResponse

test('everything is done at the end of a response, but what was called off', () => {
  const response = aResponse()
  const done: string[] = []
  whenClosed(response, () => done.push('first'))
  const callOff = whenClosed(response, () => done.push('second'))
  whenClosed(response, () => done.push('third'))
  callOff()

  response.emit('close')

  expect(done).toEqual(['first', 'third'])
  expect(response.listenerCount('close')).toBe(0)
})

const TEXT = { 'content-type': 'text/html' }
const EVENTS = { 'content-type': 'text/event-stream' }

test.each([
  ['as it is', {}, TEXT],
  ['compressed', { 'accept-encoding': 'gzip' }, TEXT],
  ['as events', {}, EVENTS],
])('no response that goes through %s has listeners that look like a leak', async (_, asked, sent) => {
  const warnings: string[] = []
  const note = ({ name, message }: Error) => warnings.push(`${name}: ${message}`)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const { port } = await startFront((_request, response) => {
    response.writeHead(200, sent)
    response.write('a'.repeat(2_000))
    response.end()
  })

  const { status } = await sendRaw(port, { headers: asked })
  await setImmediate()

  expect(status).toBe(200)
  expect(warnings).toEqual([])
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test.runIf(process.platform === 'linux')(
  'a port is none of those that the system may hand to somebody else meanwhile',
  async () => {
    const [first, last] = readFileSync(RANGE, 'utf8').trim().split(/\s+/).map(Number)

    const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()))

    expect(ports.filter((port) => port >= (first ?? 0) && port <= (last ?? 0))).toEqual([])
  },
)

test('the preferred port is given where it is free, and another one where it is not', async () => {
  const preferred = await findFreePort()
  expect(await findFreePort(preferred)).toBe(preferred)

  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(preferred, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())

  expect(await findFreePort(preferred)).not.toBe(preferred)
  expect(await findFreePort(65_536)).toBeLessThan(65_536)
})

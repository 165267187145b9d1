import { createServer } from 'node:net'

function canListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** A loopback port that is free now: the preferred one where that is possible, so that addresses stay the same. */
export async function findFreePort(preferred = 0): Promise<number> {
  const port = (preferred <= 65_535 ? await canListen(preferred) : undefined) ?? (await canListen(0))
  if (port === undefined) throw new Error('There is no free port on this machine.')
  return port
}

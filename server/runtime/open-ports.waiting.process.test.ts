import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { sendRaw } from '#tests/node/raw-http.ts'
import { listChildren, startTinyServer, type TinyServer } from '#tests/node/tiny-server.ts'

/** Where a link leads to; nowhere when it is gone by now. */
function readLink(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** The sockets that a process holds, as the kernel numbers them. */
function listSocketInodes(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const target = readLink(`/proc/${pid}/fd/${fd}`)
    return /^socket:\[(\d+)\]$/.exec(target)?.slice(1) ?? []
  })
}

interface ListeningPort {
  process: number
  /** In hexadecimal, as the kernel prints it. */
  address: string
  port: number
}

/** What the processes of a server listen on over TCP. */
function listPorts({ process: { pid = 0 } }: TinyServer): ListeningPort[] {
  const sockets = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1),
  )
  const listening = sockets.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[3] === '0A')
  return [pid, ...listChildren(pid)].flatMap((process) => {
    const inodes = new Set(listSocketInodes(process))
    return listening
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .map((fields) => {
        const [address = '', port = ''] = (fields[1] ?? '').split(':')
        return { process, address, port: Number.parseInt(port, 16) }
      })
  })
}

test('nothing listens beyond loopback, and the runtime of both workers on files of its owner alone', async () => {
  const server = await startTinyServer()
  const workerd = Number(readFileSync(join(server.dataDir, 'run', 'workerd.pid'), 'utf8'))

  const ports = listPorts(server)

  expect(ports.length).toBeGreaterThan(2)
  // 0100007F is 127.0.0.1 as the kernel prints it.
  expect(ports.filter(({ address }) => address !== '0100007F')).toEqual([])
  expect(listChildren(server.process.pid ?? 0)).toContain(workerd)
  expect(ports.filter((one) => one.process === workerd)).toEqual([])
  expect(statSync(join(server.dataDir, 'run')).mode & 0o777).toBe(0o700)
})

test('no open port lets a caller choose a worker by name', async () => {
  const ports = listPorts(await startTinyServer())
  const paths = ['/seen', '/api/settings', '/api/kept', '/dev/outbox', '/cdn-cgi/mf/scheduled', '/core/store']
  const questions = ['bellwether', 'bellwether-api', 'operator'].flatMap((worker) =>
    paths.map((path) => ({ path, headers: { host: 'rebound.example', 'mf-route-override': worker } })),
  )

  const asked = ports.flatMap(({ port }) => questions.map((question) => sendRaw(port, question)))

  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
  expect(answers.map(({ body }) => body.toString()).join()).not.toMatch(/TOKEN_KEYS|rebound/)
})

/** Everything in a folder that somebody else than its owner could open. */
function listOpenFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
}

test('the data folder and what is in it is for its owner alone, also where others could read it before', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'd1', 'old'), { recursive: true })
  writeFileSync(join(dataDir, 'd1', 'old', 'kept.sqlite'), 'kept')
  for (const [name, mode] of [
    ['', 0o755],
    ['d1', 0o777],
    ['d1/old', 0o755],
    ['d1/old/kept.sqlite', 0o666],
  ] as const)
    chmodSync(join(dataDir, name), mode)

  const { port } = await startTinyServer({ DATA_DIR: dataDir })
  await sendRaw(port, { method: 'POST', path: '/api/kept', body: 'row' })

  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'd1/old/kept.sqlite')).mode & 0o777).toBe(0o600)
  expect(listOpenFiles(dataDir)).toEqual([])
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { startSideProcess } from './side-process.ts'

/** A process that does what a script says in place of workerd, whose reports go to the stream of --control-fd. */
function startScript(lines: string[]) {
  const script = join(newFolder(), 'workerd')
  writeFileSync(script, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
  return startSideProcess({
    name: 'test',
    config: 'none',
    environment: { WORKERD: script },
    priority: 'last',
    log: () => undefined,
  })
}

const report = (event: object) => `echo '${JSON.stringify(event)}' >&3`

test('the port is the one that is listened on, whatever else is reported before', async () => {
  const started = await startScript([
    report({ event: 'listen-inspector', port: 4711 }),
    report({ event: 'listen' }),
    report({ event: 'listen', socket: 'http', port: 4712 }),
    'exec sleep 60',
  ])
  try {
    expect(started.port).toBe(4712)
  } finally {
    await started.stop()
  }
})

test('a process that ends before it listens is no start', async () => {
  await expect(startScript([report({ event: 'listen-inspector', port: 4711 }), 'exit 3'])).rejects.toThrow(
    'A test process ended at its start (exit 3).',
  )
})

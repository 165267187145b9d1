import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startLighthouseServer } from '#lighthouse/lighthouse-server.ts'
import { findChromium } from '#server/runtime/find-chromium.ts'
import { until } from '#tests/workers/until.ts'
import { listBrowsers, listProfiles } from './browsers.ts'
import { servePages, startSite } from './render-service.ts'

// A run may be canceled while its browser is starting. Nothing of that browser stays, and the next run does not wait for it.

const SECRET = 'the secret of this run'
const PAGE =
  '<!doctype html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1></body></html>'
/** What a killed group of processes and the removal of its folder take, several times over. */
const SOON = { timeout: 5_000 }

function findBrowser(): string {
  const executable = findChromium(process.env)
  if (executable === undefined) throw new Error('These tests need a Chromium: none was found.')
  return executable
}

/** A browser that starts for longer than anybody waits, as on a machine with too much to do. */
function createSlowBrowser(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slow-'))
  const file = join(folder, 'chromium')
  writeFileSync(file, '#!/bin/sh\nsleep 300\n')
  // It runs as another user where we are root.
  chmodSync(folder, 0o755)
  chmodSync(file, 0o755)
  return file
}

async function startRunner(executable: string) {
  const server = await startLighthouseServer({
    secret: SECRET,
    chromium: { executable, processors: undefined, needsSandbox: false },
    rules: { allowPrivate: true },
  })
  onTestFinished(() => server.stop())
  return (url: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${server.port}/lighthouse`, {
      method: 'POST',
      headers: { 'x-compute-secret': SECRET },
      body: JSON.stringify({ url, strategy: 'desktop' }),
      ...(signal && { signal }),
    })
}

const untilNothingIsLeft = () => until(() => expect([listBrowsers(), listProfiles()]).toEqual([[], []]), SOON)

test('a browser that is still starting ends with the run that was canceled', async () => {
  const run = await startRunner(createSlowBrowser())
  for (let at = 0; at < 2; at += 1) {
    const caller = new AbortController()
    const running = run('http://127.0.0.1:9/', caller.signal).catch(() => undefined)
    await until(() => expect(listBrowsers()).not.toEqual([]))

    caller.abort()

    await running
    await untilNothingIsLeft()
  }
})

test('nothing of a browser stays at whatever moment of its start its run is canceled', async () => {
  const site = await startSite(servePages({ '/': PAGE }))
  const run = await startRunner(findBrowser())
  for (const afterMs of [0, 20, 60, 150, 400, 1_000]) {
    const caller = new AbortController()
    const running = run(`${site.url}/`, caller.signal).catch(() => undefined)
    await until(() => expect(listProfiles()).toHaveLength(1))
    await wait(afterMs)

    caller.abort()

    await running
    await untilNothingIsLeft()
  }
})

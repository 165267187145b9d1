import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, which goes when the test is over, after what the test has started later. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-'))
  // A process that was just killed may still hold its files.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

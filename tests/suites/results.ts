import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the runners leave what they have to say. */
export const RESULTS = path.resolve('test-results')

/** What a runner has written, or undefined where it died before that. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

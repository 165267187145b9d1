import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { keepShapes } from './plain-icons.ts'

const FOLDER = 'node_modules/lucide-react/dist/esm/icons'
const icons = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .filter((code) => code.includes('const __iconData'))

/** The data in the source of an icon, which is all that is written between these braces. */
function readData(code: string): { node: [string, Record<string, string>][] } {
  const [, literal = ''] = /const __iconData = (\{\n[\s\S]*?\n\});/.exec(code) ?? []
  return runInNewContext(`(${literal})`) as ReturnType<typeof readData>
}

test('of every icon the shapes are kept, and nothing else', () => {
  expect(icons.length).toBeGreaterThan(1000)
  for (const code of icons) {
    const shapes = readData(code).node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
    expect(readData(keepShapes(code))).toEqual({ node: shapes })
  }
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeScript } from './written-scripts.ts'

const source = readFileSync('node_modules/@remix-run/react/dist/esm/scroll-restoration.js', 'utf8')

/** What the script does to a window with this history and these stored positions. */
function run(script: string, stored: string | null, state: { key?: string } | null) {
  const done: unknown[] = []
  const window = {
    history: { state, replaceState: (next: { key: string }) => done.push(['key', typeof next.key]) },
    scrollTo: (x: number, y: number) => done.push(['scroll', x, y]),
  }
  const sessionStorage = { getItem: () => stored, removeItem: (key: string) => done.push(['removed', key]) }
  const console = { error: () => done.push('error') }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as a browser does
  new Function('window', 'sessionStorage', 'console', `(${script})("positions", null)`)(
    window,
    sessionStorage,
    console,
  )
  return done
}

/** The script as Remix takes it from its function, and as we write it. */
function readScripts() {
  const [, original = ''] = /let restoreScroll = \((.*?)\)\.toString\(\);/s.exec(source) ?? []
  const [, written = '""'] = /let restoreScroll = (".*");/.exec(writeScript(source)) ?? []
  return { original, written: JSON.parse(written) as string }
}

test('the script does what the function of Remix does', () => {
  const { original, written } = readScripts()

  expect(run(written, '{"a":120}', { key: 'a' })).toEqual([['scroll', 0, 120]])
  for (const [stored, state] of [
    ['{"a":120}', { key: 'a' }],
    ['{"a":120}', { key: 'b' }],
    [null, { key: 'a' }],
    ['no json', { key: 'a' }],
  ] as const) {
    expect(run(written, stored, state)).toEqual(run(original, stored, state))
  }
})

test('the script is shorter, and nothing in it ends its element', () => {
  const { original, written } = readScripts()

  expect(written.length).toBeLessThan(original.length * 0.8)
  expect(written).not.toContain('</')
})

test('a Remix that writes its script otherwise fails the build', () => {
  expect(() => writeScript(source.replace('toString()', 'text()'))).toThrow('A dependency has changed')
})

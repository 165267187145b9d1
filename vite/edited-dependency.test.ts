import { type Plugin } from 'vite'
import { expect, test, vi } from 'vitest'
import { editedDependency, editSource } from './edited-dependency.ts'

const FILE = '/node_modules/lib/index.js'

/** What Vite would call, with as much of Vite as is asked for. */
function run(build: 'browser' | 'server' | 'both', isServer: boolean, ids: readonly string[]) {
  const plugin: Plugin = editedDependency({ name: 'test', build, files: { [FILE]: (code) => `${code}!` } })
  const error = vi.fn()
  const { configResolved, transform, buildEnd } = plugin as unknown as {
    configResolved: (config: unknown) => void
    transform: (code: string, id: string) => { code: string } | undefined
    buildEnd: (this: { error: typeof error }) => void
  }
  configResolved({ build: { ssr: isServer } })
  const codes = ids.map((id) => transform('code', id)?.code)
  buildEnd.call({ error })
  return { codes, failures: error.mock.calls.length }
}

test('what stands as often as it is said to is replaced, and nothing else is edited in silence', () => {
  expect(editSource('a b a', [{ from: 'a', to: 'c', times: 2 }])).toBe('c b c')
  expect(editSource('a', [{ from: 'a', to: '$&' }])).toBe('$&')
  expect(() => editSource('a b a', [{ from: 'a', to: 'c' }])).toThrow('says 2 times, and not 1, "a"')
  expect(() => editSource('b', [{ from: 'a', to: 'c' }])).toThrow('says 0 times, and not 1, "a"')
})

test.each([
  ['browser', false],
  ['server', true],
  ['both', false],
  ['both', true],
] as const)('the %s build is edited (server: %s), and fails without the file', (build, isServer) => {
  const ids = ['/app/root.tsx', `/work${FILE}`]
  expect(run(build, isServer, ids)).toEqual({ codes: [undefined, 'code!'], failures: 0 })
  expect(run(build, isServer, ['/app/root.tsx']).failures).toBe(1)
})

test.each([
  ['browser', true],
  ['server', false],
] as const)('an edit of the %s build leaves the other alone (server: %s)', (build, isServer) => {
  expect(run(build, isServer, [FILE])).toEqual({ codes: [undefined], failures: 0 })
  expect(run(build, isServer, []).failures).toBe(0)
})

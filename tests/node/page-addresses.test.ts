import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { expect, test } from 'vitest'

interface Tree {
  path?: string | undefined
  index?: boolean | undefined
  children?: Tree[] | undefined
}
const Tree: z.ZodType<Tree> = z.lazy(() =>
  z.object({
    path: z.string().optional(),
    index: z.boolean().optional(),
    children: z.array(Tree).optional(),
  }),
)

function listAddresses(trees: readonly Tree[], parent = ''): string[] {
  return trees.flatMap(({ path = '', index = false, children }) => {
    const address = path ? `${parent}/${path}` : parent
    const own = children === undefined ? [`${address || '/'}${index ? '?index' : ''}`] : []
    return [...own, ...listAddresses(children ?? [], address)]
  })
}

test('every page has the address that it is known by', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    resolve('node_modules/.bin/remix'),
    'routes',
    '--json',
  ])

  const addresses = listAddresses(z.array(Tree).parse(JSON.parse(stdout)))
  expect(addresses.toSorted().join('\n')).toMatchSnapshot()
})

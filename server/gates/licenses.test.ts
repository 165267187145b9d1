import { expect, test } from 'vitest'
import { isAllowed, listProductionPackages, readLock, toNotices } from './licenses.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['none', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
])('the license %s may be shipped: %j', (license, allowed) => {
  expect(isAllowed({ name: 'anything', license })).toBe(allowed)
})

test('what only development needs is not shipped, and what has no license is reported', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      'node_modules/d': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
    },
  }

  expect(listProductionPackages(lock)).toEqual([
    { path: 'node_modules/a', name: 'a', version: '1.0.0', license: 'MIT' },
    { path: 'node_modules/a/node_modules/@b/c', name: '@b/c', version: '2.0.0', license: 'none' },
  ])
})

test('everything that is shipped has a license on the list, and its notice is passed on', () => {
  const packages = listProductionPackages(readLock())

  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter((one) => !isAllowed(one))).toEqual([])
  expect(toNotices(packages.filter(({ name }) => name === 'zod'))).toContain('Permission is hereby granted')
})

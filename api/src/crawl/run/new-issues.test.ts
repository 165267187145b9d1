import { expect, test } from 'vitest'
import { CHECKS } from '#api/engine/registry.ts'
import { listNewIssues } from './new-issues.ts'

const NOTHING = { new: 0, fixed: 0, persisting: 0, unseenBefore: 0, unseenNow: 0 }
const check = 'title-missing'

const findNew = (change: Partial<typeof NOTHING>) =>
  listNewIssues({ [check]: { ...NOTHING, ...change } }, CHECKS).map(({ check: id, pages }) => [id, pages])

test('an issue is new where the audit before had no finding of its check', () => {
  expect(findNew({ new: 3 })).toEqual([[check, 3]])
  expect(findNew({ new: 3, unseenBefore: 2 })).toEqual([[check, 3]])
})

test('an issue that has got worse, that is fixed elsewhere, or that nobody looked for before is not new', () => {
  for (const before of ['persisting', 'fixed', 'unseenNow'])
    expect(findNew({ new: 3, [before]: 1 })).toEqual([])
  expect(findNew({ unseenBefore: 2 })).toEqual([])
  expect(findNew({ fixed: 1 })).toEqual([])
})

test('what an issue is called comes with it', () => {
  const [issue] = listNewIssues({ [check]: { ...NOTHING, new: 1 } }, CHECKS)
  expect(issue).toEqual({ check, title: 'Missing title', category: 'titles', severity: 'error', pages: 1 })
})

import { expect, test } from 'vitest'
import { nestRoutes } from './nest-routes.ts'

const page = (file: string, path?: string) => ({ id: file, file, ...(path !== undefined && { path }) })

test('a layout of one area holds the pages of the others, each at the address of its file', () => {
  const workspace = [
    { ...page('workspace/_app.tsx'), children: [page('workspace/_app.settings.tsx', 'settings')] },
  ]
  const organization = [
    page('organization/_app.settings.users.$userId.tsx', 'settings/users/:userId'),
    page('organization/settings.users[.]csv.ts', 'settings/users.csv'),
  ]

  expect(nestRoutes([organization, workspace])).toEqual([
    page('organization/settings.users[.]csv.ts', 'settings/users.csv'),
    expect.objectContaining({
      file: 'workspace/_app.tsx',
      children: [
        expect.objectContaining({
          path: 'settings',
          children: [page('organization/_app.settings.users.$userId.tsx', 'users/:userId')],
        }),
      ],
    }),
  ])
})

test('pages within pages of one area stay where they are', () => {
  const nested = [
    {
      ...page('account/_app.profile.tsx', 'profile'),
      children: [
        { ...page('account/_app.profile._index.tsx'), index: true },
        page('account/_app.profile.data.tsx', 'data'),
      ],
    },
  ]

  const [profile] = nestRoutes([nested])
  expect(profile?.path).toBe('profile')
  expect(profile?.children?.map(({ path, index }) => [path, index])).toEqual([
    [undefined, true],
    ['data', undefined],
  ])
})

test('two areas cannot have the same page', () => {
  expect(() => nestRoutes([[page('seo/terms.tsx', 'terms')], [page('site/terms.ts', 'terms')]])).toThrow(
    'site/terms.ts and seo/terms.tsx are the same page.',
  )
})

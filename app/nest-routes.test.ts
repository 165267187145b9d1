import { expect, test } from 'vitest'
import { nestRoutes } from './nest-routes.ts'

const page = (file: string, path?: string) => ({ id: file, file, ...(path !== undefined && { path }) })

test('a layout of one area contains pages of other areas, at the URLs of their files', () => {
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

test('nested pages of one area stay unchanged', () => {
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

import { expect, test } from 'vitest'
import { combineOwn } from '#tests/fixtures/technologies/read-example.ts'
import { ownIndex } from './catalog.ts'
import { listNamedFiles } from './file-name.ts'
import { readTechnologies } from './read-technologies.ts'
import { versionAfter } from './version-after.ts'

const PAGE = 'https://site.test/blog/'

function look({
  headers = [],
  body = '',
  robots = '',
}: {
  headers?: [string, string][]
  body?: string
  robots?: string
}) {
  return combineOwn(readTechnologies({ finalUrl: PAGE, headers, body }, robots, ownIndex()))
}

test('a technology has its version, its evidence and what it can’t be without', () => {
  const found = look({
    body: '<meta name="generator" content="WordPress 6.7.1"><img src="/wp-content/uploads/x.png" alt="">',
  })

  expect(found).toEqual([
    {
      name: 'WordPress',
      category: 'cms',
      website: 'https://wordpress.org',
      version: '6.7.1',
      confidence: 100,
      evidence: [
        { kind: 'generator', what: 'WordPress 6.7.1' },
        { kind: 'path', what: 'site.test/wp-content/uploads/x.png' },
      ],
      impliedBy: [],
      endOfLife: null,
      isYours: false,
    },
    expect.objectContaining({ name: 'PHP', confidence: 100, evidence: [], impliedBy: ['WordPress'] }),
    expect.objectContaining({ name: 'MySQL', confidence: 100, evidence: [], impliedBy: ['WordPress'] }),
  ])
})

test('what is implied in several steps says by whom', () => {
  const found = look({ body: '<div id="___gatsby"></div>' })
  expect(found.map(({ name, impliedBy }) => [name, impliedBy])).toEqual([
    ['Gatsby', []],
    ['React', ['Gatsby']],
    ['webpack', ['Gatsby']],
  ])
})

test('the value of a cookie is never told', () => {
  const secret = 'c2VjcmV0LXNlc3Npb24'
  const found = look({ headers: [['set-cookie', `PHPSESSID=${secret}; path=/; HttpOnly`]] })
  expect(found).toMatchObject([{ name: 'PHP', evidence: [{ kind: 'cookie', what: 'PHPSESSID' }] }])
  expect(JSON.stringify(found)).not.toContain(secret)
})

test('the address of a file is told without its query, and no longer than a line', () => {
  const [found] = look({
    body: `<script src="https://js.stripe.com/${'v'.repeat(300)}?key=pk_live_1"></script>`,
  })
  expect(found?.evidence[0]?.what).toHaveLength(120)
  expect(
    JSON.stringify(look({ body: '<script src="https://js.stripe.com/v3/?key=pk_live_1"></script>' })),
  ).not.toContain('pk_live')
})

test('robots.txt alone makes a technology possible, and more signs make it likelier', () => {
  const robots = 'User-agent: *\nDisallow: /wp-admin/'
  expect(look({ robots })[0]).toMatchObject({ name: 'WordPress', confidence: 50 })
  expect(look({ robots, headers: [['set-cookie', 'wordpress_test_cookie=1']] })[0]).toMatchObject({
    confidence: 95,
  })
})

test('a version whose support has ended says since when, and by which page of its maker', () => {
  expect(look({ headers: [['x-powered-by', 'PHP/7.4.33']] })[0]).toMatchObject({
    version: '7.4.33',
    endOfLife: { cycle: '7.4', date: '2022-11-28', isOver: true, source: 'https://www.php.net/eol.php' },
  })
  expect(look({ headers: [['x-powered-by', 'PHP/8.4.1']] })[0]?.endOfLife).toMatchObject({ isOver: false })
  expect(look({ headers: [['x-powered-by', 'PHP']] })[0]?.endOfLife).toBeNull()
  expect(look({ body: '<script src="/jquery-1.12.4.min.js"></script>' })[0]?.endOfLife).toMatchObject({
    cycle: '1',
    date: null,
    isOver: true,
  })
})

test('of several versions the one that tells most is kept', () => {
  const body =
    '<script src="/a/jquery-3.min.js"></script><script src="https://example.org/npm/jquery@3.7.1/dist/jquery.min.js"></script>'
  expect(look({ body })[0]).toMatchObject({ name: 'jQuery', version: '3.7.1' })
})

test('WordPress writes the version of a library of its own into the query, others write anything there', () => {
  const version = (src: string) =>
    look({ body: `<script src="${src}"></script>` }).find(({ name }) => name === 'jQuery')?.version
  expect(version('/wp-includes/js/jquery/jquery.min.js?ver=3.7.1')).toBe('3.7.1')
  expect(version('/themes/x/jquery.min.js?ver=6.7')).toBeNull()
})

test('a long script is a bundle, which may hold signs of what it never starts', () => {
  const bundle = `<script>${'x();'.repeat(4_000)}_paq.push(1)</script>`
  expect(look({ body: bundle })).toEqual([])
  expect(look({ body: '<script type="application/json">{"_paq": 1}</script>' })).toEqual([])
  expect(look({ body: '<script>_paq.push(1)</script>' })[0]?.name).toBe('Matomo')
})

test('another server of the same family is not taken for it', () => {
  expect(look({ headers: [['server', 'Apache-Coyote/1.1']] }).map(({ name }) => name)).toEqual([
    'Java',
    'Apache Tomcat',
  ])
})

test.each([
  ['/js/jquery-3.7.1.slim.min.js', [['jquery', '3.7.1']]],
  [
    '/npm/@popperjs/core@2.11.8/dist/umd/popper.min.js',
    [
      ['@popperjs/core', '2.11.8'],
      ['popper', null],
    ],
  ],
  [
    '/ajax/libs/vue/3.4.1/vue.global.prod.js',
    [
      ['vue', '3.4.1'],
      ['vue', null],
    ],
  ],
  ['/assets/bootstrap.bundle.0123456789abcdef.js', [['bootstrap', null]]],
  ['/photos/bootstrap.png', []],
] as const)('%s is named', (path, expected) => {
  expect(listNamedFiles(path).map(({ name, version }) => [name, version])).toEqual(expected)
})

test.each([
  ['nginx/1.25.3', 5, '1.25.3'],
  ['WordPress 6.7', 9, '6.7'],
  ['Drupal 10 (https://www.drupal.org)', 6, '10'],
  ['Framer 8f2e1c', 6, null],
  ['build 20261126', 5, null],
  ['Jekyll v4.3.4', 6, '4.3.4'],
] as const)('the version in “%s”', (text, end, version) => {
  expect(versionAfter(text, end)).toBe(version)
})

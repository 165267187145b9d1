import { expect, test } from 'vitest'
import { MAX_ROBOTS_BYTES, parseRobots } from './robots.ts'

// What RFC 9309 and Google (developers.google.com/crawling/docs/robots-txt/robots-txt-spec, and its open parser) say of an
// address, written down by hand from their texts. A path is asked of https://shop.example.

interface Case {
  rule: string
  robots: string
  /** BellwetherBot where none is named. */
  agent?: string
  allowed?: string[]
  forbidden?: string[]
}

const lines = (...text: string[]) => text.join('\n')
const forAll = (...rules: string[]) => lines('User-agent: *', ...rules)

const GOOGLE_EXAMPLE = lines(
  'User-agent: *',
  'Disallow: *.gif$',
  'Disallow: /example/',
  'Allow: /publications/',
  '',
  'User-agent: foobot',
  'Disallow:/',
  'Allow:/example/page.html',
  'Allow:/example/allowed.gif',
  '',
  'User-agent: barbot',
  'User-agent: bazbot',
  'Disallow: /example/page.html',
  '',
  'User-agent: quxbot',
)

const CASES: Case[] = [
  // RFC 9309, 5.1
  {
    rule: 'the simple example of the RFC, for a bot without rules of its own',
    robots: GOOGLE_EXAMPLE,
    allowed: ['/', '/publications/', '/publications/example/a.html', '/a.gif?size=2'],
    forbidden: ['/example/', '/example/page.html', '/a.gif', '/b/c.gif', '/publications.gif'],
  },
  {
    rule: 'the simple example, for a bot that may see two files',
    robots: GOOGLE_EXAMPLE,
    agent: 'foobot',
    allowed: ['/example/page.html', '/example/allowed.gif', '/example/page.html?a=b'],
    forbidden: ['/', '/example/', '/publications/', '/example/other.gif'],
  },
  {
    rule: 'the simple example, for the second of two bots with the same rules',
    robots: GOOGLE_EXAMPLE,
    agent: 'bazbot',
    allowed: ['/', '/a.gif', '/example/'],
    forbidden: ['/example/page.html'],
  },
  {
    rule: 'the simple example, for a bot whose group is empty',
    robots: GOOGLE_EXAMPLE,
    agent: 'quxbot',
    allowed: ['/', '/a.gif', '/example/page.html'],
  },
  // RFC 9309, 5.2
  {
    rule: 'the longest match of the RFC',
    robots: lines('User-Agent: foobot', 'Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    agent: 'foobot',
    allowed: ['/example/page/', '/example/page/a.gif', '/other'],
    forbidden: ['/example/page/disallowed.gif'],
  },
  // RFC 9309, 2.2.1: who is meant
  {
    rule: 'a product token in any case',
    robots: lines('USER-AGENT: BELLWETHERBOT', 'DISALLOW: /x', 'allow: /x/y'),
    allowed: ['/', '/x/y'],
    forbidden: ['/x', '/x/z'],
  },
  {
    rule: 'groups of one token are one',
    robots: lines(
      'User-agent: BellwetherBot',
      'Disallow: /a',
      'User-agent: other',
      'Disallow: /',
      'User-agent: bellwetherbot',
      'Disallow: /b',
    ),
    allowed: ['/c'],
    forbidden: ['/a', '/b'],
  },
  {
    rule: 'own rules in place of those for all, wherever they stand',
    robots: lines('User-agent: BellwetherBot', 'Disallow: /a', 'User-agent: *', 'Disallow: /'),
    allowed: ['/', '/b'],
    forbidden: ['/a'],
  },
  {
    rule: 'without a group nothing is forbidden',
    robots: lines('User-agent: other', 'Disallow: /'),
    allowed: ['/', '/a'],
  },
  { rule: 'an empty file', robots: '', allowed: ['/', '/a?b'] },
  { rule: 'a file of comments', robots: '# Disallow: /\n\n#', allowed: ['/'] },
  { rule: 'rules before any agent', robots: lines('Disallow: /', 'Allow: /a'), allowed: ['/', '/a', '/b'] },
  {
    rule: 'rules before any agent, and others after one',
    robots: lines('Disallow: /a', 'User-agent: *', 'Disallow: /b'),
    allowed: ['/a'],
    forbidden: ['/b'],
  },
  {
    rule: 'a version after the token',
    robots: lines('User-agent: BellwetherBot/2.1', 'Disallow: /a'),
    forbidden: ['/a'],
  },
  {
    rule: 'words after the token',
    robots: lines('User-agent: BellwetherBot the crawler', 'Disallow: /a'),
    forbidden: ['/a'],
  },
  {
    rule: 'a token that only begins like ours',
    robots: lines('User-agent: BellwetherBot-Images', 'Disallow: /'),
    allowed: ['/'],
  },
  {
    rule: 'a token that ours begins with',
    robots: lines('User-agent: Bellwether', 'Disallow: /'),
    allowed: ['/'],
  },
  {
    rule: 'our token behind another word',
    robots: lines('User-agent: Mozilla/5.0 BellwetherBot', 'Disallow: /'),
    allowed: ['/'],
  },
  {
    rule: 'a star with words behind it',
    robots: lines('User-agent: * everybody', 'Disallow: /a'),
    forbidden: ['/a'],
  },
  { rule: 'a star in a name', robots: lines('User-agent: *bot', 'Disallow: /'), allowed: ['/'] },
  { rule: 'an agent without a name', robots: lines('User-agent:', 'Disallow: /'), allowed: ['/'] },
  {
    rule: 'letters, hyphens and underscores make a token',
    robots: lines('User-agent: my_own-Bot', 'Disallow: /a'),
    agent: 'My_Own-bot',
    allowed: ['/b'],
    forbidden: ['/a'],
  },
  // Google: only rules end a row of agents
  {
    rule: 'a sitemap between two agents',
    robots: lines(
      'User-agent: a',
      'Sitemap: https://shop.example/s.xml',
      '',
      'User-agent: b',
      'Disallow: /x',
    ),
    agent: 'a',
    allowed: ['/y'],
    forbidden: ['/x'],
  },
  {
    rule: 'a crawl delay between two agents',
    robots: lines('User-agent: a', 'Crawl-delay: 5', '', 'User-agent: b', 'Disallow: /x'),
    agent: 'a',
    forbidden: ['/x'],
  },
  {
    rule: 'an unknown field between two agents',
    robots: lines('User-agent: a', 'Unknown: line', 'User-agent: b', 'Disallow: /x'),
    agent: 'a',
    forbidden: ['/x'],
  },
  {
    rule: 'a line that is nothing between two agents',
    robots: lines('User-agent: a', 'what is this line', 'User-agent: b', 'Disallow: /x'),
    agent: 'a',
    forbidden: ['/x'],
  },
  {
    rule: 'empty lines and comments between two agents',
    robots: lines('User-agent: a', '', '# next', '', 'User-agent: b', 'Disallow: /x'),
    agent: 'a',
    forbidden: ['/x'],
  },
  {
    rule: 'a rule between two agents',
    robots: lines('User-agent: a', 'Disallow: /x', 'User-agent: b', 'Disallow: /y'),
    agent: 'a',
    allowed: ['/y'],
    forbidden: ['/x'],
  },
  {
    rule: 'an empty rule between two agents',
    robots: lines('User-agent: a', 'Disallow:', 'User-agent: b', 'Disallow: /'),
    agent: 'a',
    allowed: ['/', '/x'],
  },
  {
    rule: 'an unknown line among rules',
    robots: lines('User-agent: a', 'Disallow: /x', 'Sitemap: /s.xml', 'Disallow: /y'),
    agent: 'a',
    allowed: ['/z'],
    forbidden: ['/x', '/y'],
  },
  {
    rule: 'an empty line among rules',
    robots: lines('User-agent: a', 'Disallow: /x', '', 'Disallow: /y'),
    agent: 'a',
    forbidden: ['/x', '/y'],
  },
  {
    rule: 'agents at the end without rules',
    robots: lines('User-agent: *', 'Disallow: /', 'User-agent: a'),
    agent: 'a',
    allowed: ['/'],
  },
  // Google: examples of path values
  ...['/fish', '/fish*'].map((path) => ({
    rule: `the rule ${path}`,
    robots: forAll(`Disallow: ${path}`),
    forbidden: [
      '/fish',
      '/fish.html',
      '/fish/salmon.html',
      '/fishheads',
      '/fishheads/yummy.html',
      '/fish.php?id=anything',
    ],
    allowed: ['/Fish.asp', '/catfish', '/?id=fish', '/desert/fish'],
  })),
  {
    rule: 'the rule /fish/',
    robots: forAll('Disallow: /fish/'),
    forbidden: ['/fish/', '/fish/?id=anything', '/fish/salmon.htm'],
    allowed: ['/fish', '/fish.html', '/animals/fish/', '/Fish/Salmon.asp'],
  },
  {
    rule: 'the rule /*.php',
    robots: forAll('Disallow: /*.php'),
    forbidden: [
      '/index.php',
      '/filename.php',
      '/folder/filename.php',
      '/folder/filename.php?parameters',
      '/folder/any.php.file.html',
      '/filename.php/',
    ],
    allowed: ['/', '/windows.PHP'],
  },
  {
    rule: 'the rule /*.php$',
    robots: forAll('Disallow: /*.php$'),
    forbidden: ['/filename.php', '/folder/filename.php'],
    allowed: ['/filename.php?parameters', '/filename.php/', '/filename.php5', '/windows.PHP'],
  },
  {
    rule: 'the rule /fish*.php',
    robots: forAll('Disallow: /fish*.php'),
    forbidden: ['/fish.php', '/fishheads/catfish.php?parameters'],
    allowed: ['/Fish.PHP'],
  },
  { rule: 'the rule /', robots: forAll('Disallow: /'), forbidden: ['/', '/a', '/?a', '/a/b.html'] },
  { rule: 'the rule /*', robots: forAll('Disallow: /*'), forbidden: ['/', '/a', '/a/b.html'] },
  { rule: 'the rule *', robots: forAll('Disallow: *'), forbidden: ['/', '/a'] },
  { rule: 'the rule /$', robots: forAll('Disallow: /$'), forbidden: ['/'], allowed: ['/a', '/?a'] },
  { rule: 'the rule *$', robots: forAll('Disallow: *$'), forbidden: ['/', '/a?b'] },
  // Google: order of precedence
  {
    rule: 'allow /p against disallow /',
    robots: forAll('Allow: /p', 'Disallow: /'),
    allowed: ['/page'],
    forbidden: ['/other'],
  },
  {
    rule: 'the same rule twice, once to allow',
    robots: forAll('Disallow: /folder', 'Allow: /folder'),
    allowed: ['/folder/page'],
  },
  {
    rule: 'allow /page against disallow /*.htm',
    robots: forAll('Allow: /page', 'Disallow: /*.htm'),
    forbidden: ['/page.htm'],
  },
  {
    rule: 'allow /page against disallow /*.ph, which is as long',
    robots: forAll('Allow: /page', 'Disallow: /*.ph'),
    allowed: ['/page.php5'],
  },
  {
    rule: 'allow /$ against disallow /',
    robots: forAll('Allow: /$', 'Disallow: /'),
    allowed: ['/'],
    forbidden: ['/page.htm'],
  },
  {
    rule: 'order does not matter',
    robots: forAll('Disallow: /x/page.html', 'Allow: /x/'),
    allowed: ['/x/', '/x/other'],
    forbidden: ['/x/page.html'],
  },
  {
    rule: 'a longer rule with a star against a shorter without',
    robots: forAll('Disallow: /x/*/z', 'Allow: /x'),
    allowed: ['/x', '/x/y'],
    forbidden: ['/x/y/z', '/x/y/w/z'],
  },
  { rule: 'an empty rule', robots: forAll('Disallow:'), allowed: ['/', '/a'] },
  { rule: 'an empty allow', robots: forAll('Disallow: /a', 'Allow:'), forbidden: ['/a'], allowed: ['/b'] },
  {
    rule: 'upper and lower case in paths',
    robots: forAll('Disallow: /X/'),
    forbidden: ['/X/'],
    allowed: ['/x/'],
  },
  {
    rule: 'a path without a slash',
    robots: forAll('Disallow: a', 'Disallow: b/'),
    allowed: ['/a', '/b/', '/'],
  },
  // RFC 9309, 2.2.2: encoding
  {
    rule: 'a query in a rule',
    robots: forAll('Disallow: /foo/bar?baz=quz'),
    forbidden: ['/foo/bar?baz=quz', '/foo/bar?baz=quz&x'],
    allowed: ['/foo/bar', '/foo/bar?baz=qu'],
  },
  ...[
    '/foo/bar?baz=https://foo.bar',
    '/foo/bar?baz=https%3A%2F%2Ffoo.bar',
    '/foo/bar?baz=https%3a%2f%2ffoo.bar',
  ].map((path) => ({
    rule: `an address in the query: ${path}`,
    robots: forAll(`Disallow: ${path}`),
    forbidden: ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    allowed: ['/foo/bar?baz=http://foo.bar'],
  })),
  ...['/foo/bar/ツ', '/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'].map((path) => ({
    rule: `letters beyond ASCII: ${path}`,
    robots: forAll(`Disallow: ${path}`),
    forbidden: ['/foo/bar/ツ', '/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84/x'],
    allowed: ['/foo/bar/', '/foo/bar/%E3%83%85'],
  })),
  ...['/foo/bar/%62%61%7A', '/foo/bar/baz', '/foo/bar/b%61z'].map((path) => ({
    rule: `letters that need no encoding: ${path}`,
    robots: forAll(`Disallow: ${path}`),
    forbidden: ['/foo/bar/baz', '/foo/bar/%62%61%7A', '/foo/bar/%62az'],
    allowed: ['/foo/bar/BAZ'],
  })),
  {
    rule: 'an encoded slash is no slash',
    robots: forAll('Disallow: /a%2Fb'),
    forbidden: ['/a%2fb', '/a%2Fb'],
    allowed: ['/a/b'],
  },
  {
    rule: 'a slash is no encoded slash',
    robots: forAll('Disallow: /a/b'),
    forbidden: ['/a/b'],
    allowed: ['/a%2Fb'],
  },
  { rule: 'an encoded tilde', robots: forAll('Disallow: /%7Ejoe/'), forbidden: ['/~joe/', '/%7ejoe/'] },
  { rule: 'a space', robots: forAll('Disallow: /a b'), forbidden: ['/a%20b', '/a b'], allowed: ['/a'] },
  { rule: 'quotes and braces', robots: forAll('Disallow: /"{a}"'), forbidden: ['/%22%7Ba%7D%22', '/"{a}"'] },
  {
    rule: 'a percent sign that encodes nothing',
    robots: forAll('Disallow: /100%'),
    forbidden: ['/100%', '/100%zz'],
  },
  {
    rule: 'length counts after encoding',
    robots: forAll('Allow: /ツ', 'Disallow: /*/////'),
    allowed: ['/ツ/////'],
  },
  // RFC 9309, 2.2.3: special characters
  {
    rule: 'a comment at the end of a line',
    robots: forAll('Allow: / # everything', 'Disallow: /x#y'),
    allowed: ['/', '/y'],
    forbidden: ['/x', '/x/y'],
  },
  {
    rule: 'an encoded star means a star',
    robots: forAll('Disallow: /path/file-with-a-%2A.html'),
    forbidden: ['/path/file-with-a-*.html', '/path/file-with-a-%2A.html'],
    allowed: ['/path/file-with-a-x.html'],
  },
  {
    rule: 'an encoded dollar means a dollar',
    robots: forAll('Disallow: /path/foo-%24'),
    forbidden: ['/path/foo-$', '/path/foo-%24', '/path/foo-$/x'],
    allowed: ['/path/foo-'],
  },
  {
    rule: 'a dollar that is not at the end',
    robots: forAll('Disallow: /a$b'),
    forbidden: ['/a$b', '/a%24bc'],
    allowed: ['/a'],
  },
  {
    rule: 'two dollars at the end',
    robots: forAll('Disallow: /a$$'),
    forbidden: ['/a$'],
    allowed: ['/a', '/a$b'],
  },
  {
    rule: 'several stars',
    robots: forAll('Disallow: /*a**b*$'),
    forbidden: ['/ab', '/xaxbx'],
    allowed: ['/ba', '/a'],
  },
  {
    rule: 'a star for nothing',
    robots: forAll('Disallow: /a*b'),
    forbidden: ['/ab', '/axb/c'],
    allowed: ['/a'],
  },
  { rule: 'a star crosses slashes and queries', robots: forAll('Disallow: /a*z'), forbidden: ['/a/b?c=z'] },
  {
    rule: 'a question mark is itself',
    robots: forAll('Disallow: /*?'),
    forbidden: ['/a?b', '/a?'],
    allowed: ['/a'],
  },
  { rule: 'a point is itself', robots: forAll('Disallow: /a.b'), forbidden: ['/a.b'], allowed: ['/axb'] },
  // Lines
  {
    rule: 'ends of lines of all kinds',
    robots: 'User-agent: *\rDisallow: /a\r\nDisallow: /b\n\n\rDisallow: /c',
    allowed: ['/d'],
    forbidden: ['/a', '/b', '/c'],
  },
  {
    rule: 'spaces and tabs around everything',
    robots: '  user-agent\t:\t*  \n\t Disallow  :  /a\t',
    forbidden: ['/a'],
    allowed: ['/b'],
  },
  { rule: 'no space after the colon', robots: 'User-agent:*\nDisallow:/a', forbidden: ['/a'] },
  { rule: 'a byte order mark', robots: '\ufeffUser-agent: *\nDisallow: /a', forbidden: ['/a'] },
  { rule: 'half a byte order mark', robots: '\ufffdUser-agent: *\nDisallow: /a', forbidden: ['/a'] },
  {
    rule: 'a byte order mark in the middle is no part of a field',
    robots: 'User-agent: *\nDis\ufeffallow: /a',
    allowed: ['/a'],
  },
  { rule: 'a missing colon', robots: 'User-agent *\nDisallow /a', forbidden: ['/a'], allowed: ['/b'] },
  {
    rule: 'a missing colon and too many words',
    robots: 'User-agent: *\nDisallow /a /b',
    allowed: ['/a', '/b'],
  },
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map((field) => ({
    rule: `the common misspelling ${field}`,
    robots: forAll(`${field}: /a`),
    forbidden: ['/a'],
  })),
  ...['useragent', 'User agent'].map((field) => ({
    rule: `the common misspelling ${field}`,
    robots: lines(`${field}: *`, 'Disallow: /a'),
    forbidden: ['/a'],
  })),
  { rule: 'a field that nobody knows', robots: lines('foo: *', 'bar: /'), allowed: ['/', '/a'] },
  { rule: 'noindex forbids nothing', robots: forAll('Noindex: /a'), allowed: ['/a'] },
  {
    rule: 'robots.txt itself',
    robots: forAll('Disallow: /'),
    allowed: ['/robots.txt'],
    forbidden: ['/robots.txt/a'],
  },
  { rule: 'a fragment is no part of an address', robots: forAll('Disallow: /a$'), forbidden: ['/a#b'] },
  {
    rule: 'rules beyond 500 KiB',
    robots: lines('User-agent: *', `#${'x'.repeat(MAX_ROBOTS_BYTES)}`, 'Disallow: /a'),
    allowed: ['/a'],
  },
  {
    rule: '500 KiB are bytes and not letters',
    robots: lines('User-agent: *', `#${'ツ'.repeat(MAX_ROBOTS_BYTES / 3)}`, 'Disallow: /a'),
    allowed: ['/a'],
  },
  {
    rule: 'rules just before 500 KiB',
    robots: lines('User-agent: *', `#${'x'.repeat(MAX_ROBOTS_BYTES - 40)}`, 'Disallow: /a', '#'.repeat(100)),
    forbidden: ['/a'],
    allowed: ['/b'],
  },
  {
    rule: 'a rule that the limit cuts through',
    robots: lines('User-agent: *', `#${'x'.repeat(MAX_ROBOTS_BYTES - 27)}`, 'Disallow: /a'),
    allowed: ['/', '/a'],
  },
  {
    rule: 'many rules',
    robots: forAll(...Array.from({ length: 25_000 }, (_, at) => `Disallow: /${at}$`)),
    allowed: ['/x'],
    forbidden: ['/0', '/19999', '/24999'],
  },
]

const VECTORS = CASES.flatMap(({ rule, robots, agent, allowed = [], forbidden = [] }) => [
  ...allowed.map((path) => ({ rule, robots, agent, path, verdict: 'allowed' })),
  ...forbidden.map((path) => ({ rule, robots, agent, path, verdict: 'forbidden' })),
])

test('there are enough of them', () => {
  expect(VECTORS.length).toBeGreaterThan(250)
})

test.each(VECTORS)('$rule: $path is $verdict', ({ robots, agent, path, verdict }) => {
  const { isAllowed } = parseRobots(robots)
  expect(isAllowed(`https://shop.example${path}`, agent) ? 'allowed' : 'forbidden').toBe(verdict)
})

test('a delay means the agents above it, and rules of a group all of its agents', () => {
  const between = parseRobots('User-agent: slow\nCrawl-delay: 9\nUser-agent: BellwetherBot\nDisallow: /a')

  expect(between.crawlDelay).toBeNull()
  expect(
    parseRobots('User-agent: BellwetherBot\nCrawl-delay: 9\nUser-agent: slow\nDisallow: /').crawlDelay,
  ).toBe(9)
  expect(
    parseRobots('User-agent: *\nCrawl-delay: 3\nUser-agent: BellwetherBot\nAllow: /').crawlDelay,
  ).toBeNull()
  expect(parseRobots('User-agent: *\nCrawl-delay: 3').crawlDelay).toBe(3)
})

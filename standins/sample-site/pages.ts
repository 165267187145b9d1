// A small bakery's site with typical issues for an audit to find.

const PROSE = `We bake in the night and open at seven. Our flour comes from three mills within an hour's drive, our sourdough
is eleven years old, and nothing leaves the oven that we would not eat at home. Each loaf rests for a day before it is
baked, which is why it keeps for four. On Saturdays there is a second bake at eleven, and on the first Sunday of the month
the oven is yours: bring your own dough, and we bake it with ours. Children are welcome, and so are questions.`

interface Page {
  title?: string
  description?: string
  heading?: string
  body?: string
  head?: string
}

const MENU = [
  ['/', 'Home'],
  ['/bread', 'Bread'],
  ['/cakes', 'Cakes'],
  ['/events', 'Events'],
  ['/about', 'About us'],
  ['/contact', 'Contact'],
]

export const PAGES: Record<string, Page> = {
  '/': {
    title: 'Night Oven Bakery: sourdough bread from a wood-fired oven',
    description:
      'A neighborhood bakery with a wood-fired oven. Sourdough bread, cakes to order, and a monthly open oven.',
    heading: 'Bread that had a night to rest',
  },
  '/bread': {
    title: 'Our bread: sourdough, rye and spelt loaves | Night Oven',
    description: 'Sourdough, rye and spelt loaves, baked every night from flour of three mills nearby.',
    heading: 'Our bread',
    body: '<ul><li><a href="/bread/sourdough">Sourdough</a></li><li><a href="/bread/rye">Rye</a></li><li><a href="/bread/baguette">Baguette</a></li></ul>',
  },
  '/bread/sourdough': { title: 'Bread | Night Oven', heading: 'Sourdough', body: '<img src="/loaf.png">' },
  '/bread/rye': {
    title: 'Bread | Night Oven',
    heading: 'Rye',
    body: '<p><a href="/old-shop">Order in the old shop</a></p>',
  },
  '/cakes': {
    description: 'Cakes to order, two days ahead.',
    body: '<h3>To order</h3><p>Two days ahead.</p>',
  },
  '/events': {
    title: 'Events',
    heading: 'Open oven',
    head: '<meta name="robots" content="noindex">',
    body: '<p><a href="/events/2019-summer">Our summer party</a></p>',
  },
  '/about': {
    title: 'About the Night Oven Bakery and the people who bake there',
    description: 'Four bakers, one oven, and eleven years of the same sourdough.',
    heading: 'Four bakers and an oven',
    head: '<link rel="canonical" href="/about-us">',
  },
  '/contact': {
    title:
      'Contact and opening hours of the Night Oven Bakery in the old town, with a map, a form and a telephone number',
    heading: 'Contact',
    body: '<h1>Opening hours</h1><form action="/contact"><input name="email"><button>Send</button></form>',
  },
}

export const REDIRECTS: Record<string, string> = {
  '/old-shop': '/shop',
  '/shop': '/bread',
  '/about-us': '/about',
}

export function renderPage({ title, description, heading, body = '', head = '' }: Page): string {
  const menu = MENU.map(([path, label]) => `<a href="${path}">${label}</a>`).join(' ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title ? `<title>${title}</title>` : ''}
${description ? `<meta name="description" content="${description}">` : ''}
${head}
</head>
<body>
<nav>${menu}</nav>
<main>
${heading ? `<h1>${heading}</h1>` : ''}
<p>${PROSE}</p>
${body}
</main>
</body>
</html>`
}

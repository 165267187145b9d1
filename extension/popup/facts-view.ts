import { el } from './elements.ts'
import type { TabFacts } from './tab-facts.ts'

const fact = (term: string, ...values: (Node | string)[]) => [el('dt', {}, term), el('dd', {}, ...values)]

/** The canonical URL, compared with the page's own. */
function toCanonical({ canonical }: TabFacts, page: URL): string {
  if (canonical === undefined) return 'None'
  const { origin, pathname, search } = page
  return canonical === origin + pathname + search ? 'This URL' : canonical
}

const toRobots = ({ robots }: TabFacts): string =>
  robots.length === 0
    ? 'Not set: may be indexed and followed'
    : robots.map(({ bot, content }) => (bot === 'robots' ? content : `${bot}: ${content}`)).join('; ')

function outline({ headings, headingCount }: TabFacts): (Node | string)[] {
  if (headingCount === 0) return ['None']
  const rest = headingCount - headings.length
  const lines = headings.map(({ level, text }) =>
    el('li', { class: `level-${level}` }, el('span', { class: 'soft' }, `H${level} `), text || '(empty)'),
  )
  return [
    el('ol', { class: 'outline' }, ...lines),
    ...(rest > 0 ? [el('small', {}, `and ${rest} more`)] : []),
  ]
}

/** Facts read from the tab, before any audit. */
export function factsView(facts: TabFacts, page: URL): HTMLElement {
  return el(
    'section',
    { 'aria-label': 'In this tab' },
    el(
      'dl',
      { class: 'facts' },
      ...fact(
        'Title',
        facts.title || 'None',
        ...(facts.title ? [el('small', {}, `${Array.from(facts.title).length} characters`)] : []),
      ),
      ...fact('Canonical', toCanonical(facts, page)),
      ...fact('Robots', toRobots(facts)),
      ...fact(`Headings (${facts.headingCount})`, ...outline(facts)),
    ),
  )
}

import { toAppPage } from '#extension/app-origin.ts'
import type { Technologies } from '#extension/requests.ts'
import { TECHNOLOGY_CATEGORY_WORDS } from '#contract/seo/technologies.words.ts'
import { el, link } from './elements.ts'

/** More than these are better read on a page than in a popup. */
const MOST = 12

type Technology = Technologies['technologies'][number]

function toEntry({ name, category, version, endOfLife }: Technology): HTMLElement {
  const facts = [TECHNOLOGY_CATEGORY_WORDS[category], endOfLife?.isOver ? 'end of life' : null]
  return el(
    'li',
    {},
    el(
      'span',
      {},
      el('b', {}, version === null ? name : `${name} ${version}`),
      el('small', {}, facts.filter((fact) => fact !== null).join(', ')),
    ),
  )
}

/** What the site of a page is built with, by category. */
export function technologiesView({ id, technologies, outcome }: Technologies): HTMLElement {
  const rest = technologies.length - MOST
  return el(
    'section',
    { 'aria-label': 'Technologies' },
    outcome ? el('p', {}, el('b', {}, outcome.what)) : null,
    technologies.length === 0
      ? el('p', {}, 'No technologies found on this page.')
      : el('ul', { class: 'issues' }, ...technologies.slice(0, MOST).map(toEntry)),
    link(
      rest > 0 ? `Open in Bellwether, ${rest} more` : 'Open in Bellwether',
      toAppPage(`/seo/technologies/${id}`),
    ),
  )
}

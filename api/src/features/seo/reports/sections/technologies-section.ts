import { type Technology } from '#contract/seo/technologies.ts'
import { aSection, type Facts, note, type Section } from './section.ts'
import { countOf, toDay } from './section-words.ts'

const toCategory = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ')

function describeSupport({ endOfLife }: Technology): string {
  if (!endOfLife) return 'Not known'
  const until = endOfLife.date === null ? '' : ` ${toDay(endOfLife.date)}`
  return endOfLife.isOver ? `Ended${until}` : `Until${until}`
}

/** By the last look-up that was kept; a report asks no site anything. */
export async function writeTechnologies({ tools, scope, host }: Facts): Promise<Section> {
  const lookup = await tools.findTechnologies(scope, host)
  if (!lookup) return aSection([note(`The technologies of ${host} have not been looked up yet.`)])
  const { technologies, lookedUpAt } = lookup
  if (technologies.length === 0)
    return aSection([note(`The look-up of ${toDay(lookedUpAt)} found no technology that we know.`)])
  const old = technologies.filter(({ endOfLife }) => endOfLife?.isOver)
  return aSection(
    [
      {
        kind: 'table',
        title: 'What the site is built with',
        columns: [
          { label: 'Technology', share: 3, isNumber: false },
          { label: 'Category', share: 3, isNumber: false },
          { label: 'Version', share: 1.5, isNumber: false },
          { label: 'Support', share: 2.5, isNumber: false },
        ],
        rows: technologies.map((technology) => [
          technology.name,
          toCategory(technology.category),
          technology.version ?? 'Not known',
          describeSupport(technology),
        ]),
        more: null,
        origin: `Look-up of ${lookup.finalUrl}, measured, ${toDay(lookedUpAt)}`,
      },
    ],
    {
      sentences:
        old.length === 0
          ? []
          : [
              `The maker no longer supports ${countOf(old.length, 'technology', 'technologies')} of the site: ${old.map(({ name }) => name).join(', ')}.`,
            ],
    },
  )
}

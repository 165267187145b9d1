import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { Technology } from '#contract/seo/technologies.ts'
import { TECHNOLOGY_CATEGORY_WORDS } from '#contract/seo/technologies.words.ts'

interface SiteTechnologiesCardProps {
  /** A domain or a URL. */
  target: string
  timeZone: string
  /** Of the newest look-up; null where there is none. */
  technologies: {
    id: string
    lookedUpAt: string
    technologies: Pick<Technology, 'name' | 'category' | 'version'>[]
  } | null
}

/** What a site is built with, and where it is looked up. */
export function SiteTechnologiesCard({ target, timeZone, technologies }: SiteTechnologiesCardProps) {
  return (
    <Card
      title="Technologies"
      description={
        technologies ? (
          <>
            Looked up{' '}
            <time dateTime={technologies.lookedUpAt}>
              {formatDateTime(technologies.lookedUpAt, timeZone)}
            </time>
          </>
        ) : (
          'What the site is built with, by what its start page, headers and DNS records show.'
        )
      }
      actions={
        technologies ? (
          <LinkButton to={paths.technologyLookup(technologies.id)} size="small">
            All technologies
          </LinkButton>
        ) : null
      }
    >
      {technologies === null ? (
        <LinkButton to={paths.technologies({ url: target })}>Look up technologies</LinkButton>
      ) : technologies.technologies.length === 0 ? (
        <p className="text-ink-soft">No technologies found.</p>
      ) : (
        <DescriptionList items={toItems(technologies.technologies)} />
      )}
    </Card>
  )
}

/** Names by category, in the order in which they came. */
function toItems(technologies: readonly Pick<Technology, 'name' | 'category' | 'version'>[]) {
  const names = new Map<Technology['category'], string[]>()
  for (const { name, category, version } of technologies) {
    const shown = version === null ? name : `${name} ${version}`
    names.set(category, [...(names.get(category) ?? []), shown])
  }
  return [...names].map(([category, members]) => ({
    term: TECHNOLOGY_CATEGORY_WORDS[category],
    value: members.join(', '),
  }))
}

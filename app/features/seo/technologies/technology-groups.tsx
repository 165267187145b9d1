import { paths } from '#app/lib/paths.ts'
import { formatDate } from '#app/lib/format.ts'
import { Badge, Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { Technology } from '#contract/seo/technologies.ts'
import {
  EVIDENCE_WORDS,
  TECHNOLOGY_CATEGORY_WORDS,
  type TechnologyCategory,
} from '#contract/seo/technologies.words.ts'
import { CATEGORY_ICONS } from './category-icons.ts'

/** The technologies of each category that has any, in the order in which they came. */
function groupByCategory(technologies: readonly Technology[]): [TechnologyCategory, Technology[]][] {
  const groups = new Map<TechnologyCategory, Technology[]>()
  for (const technology of technologies)
    groups.set(technology.category, [...(groups.get(technology.category) ?? []), technology])
  return [...groups]
}

export function TechnologyGroups({ technologies }: { technologies: readonly Technology[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {groupByCategory(technologies).map(([category, members]) => (
        <Card key={category} title={<CategoryTitle category={category} />}>
          <ul className="flex flex-col divide-y divide-line-soft">
            {members.map((technology) => (
              <li key={technology.name} className="py-3 first:pt-0 last:pb-0">
                <TechnologyEntry technology={technology} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function CategoryTitle({ category }: { category: TechnologyCategory }) {
  const Icon = CATEGORY_ICONS[category]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {TECHNOLOGY_CATEGORY_WORDS[category]}
    </span>
  )
}

function TechnologyEntry({ technology }: { technology: Technology }) {
  const { name, website, version, confidence, evidence, impliedBy, endOfLife, isYours } = technology
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink-strong">
          {website === null ? name : <WebLink url={website} label={name} />}
        </span>
        {version === null ? null : <Badge>Version {version}</Badge>}
        {isYours ? <Badge tone="good">Your fingerprint</Badge> : null}
        <span className="text-ink-soft">Confidence {confidence}%</span>
      </div>
      {endOfLife ? <SupportEnd endOfLife={endOfLife} /> : null}
      {impliedBy.length > 0 ? <p className="text-ink-soft">Implied by {impliedBy.join(', ')}</p> : null}
      {evidence.length > 0 ? <Evidence name={name} evidence={evidence} /> : null}
    </>
  )
}

function SupportEnd({ endOfLife }: { endOfLife: NonNullable<Technology['endOfLife']> }) {
  const { date, isOver, source } = endOfLife
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2">
      <Status tone={isOver ? 'problem' : 'neutral'}>{toSupportWords(date, isOver)}</Status>
      <span className="text-ink-soft">
        <WebLink url={source} label="Source" />
      </span>
    </p>
  )
}

function toSupportWords(date: string | null, isOver: boolean): string {
  if (date === null) return 'End of life'
  // A calendar day is the same everywhere.
  const day = formatDate(date, 'UTC')
  return isOver ? `End of life since ${day}` : `Supported until ${day}`
}

function Evidence({ name, evidence }: Pick<Technology, 'name' | 'evidence'>) {
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-soft pointer-coarse:py-2.5">
        Evidence<span className="sr-only"> of {name}</span>
      </summary>
      <dl className="mt-1 flex flex-col gap-1">
        {evidence.map(({ kind, what }) => (
          <div key={`${kind} ${what}`} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{EVIDENCE_WORDS[kind]}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <code>{what}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export const backToSites = [{ label: 'Technologies', to: paths.technologies() }]

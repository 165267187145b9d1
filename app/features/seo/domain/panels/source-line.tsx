import { formatDate } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { PassedOver } from '#contract/seo/domain.ts'
import type { Provenance } from '#contract/seo/sources.ts'
import { type Basis, SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { formatAge } from '#app/features/seo/domain/figure-words.ts'

interface SourceLineProps {
  source: Provenance
  /** ISO time of the page. */
  readAt: string
  /** Who would have been asked first, and could not reply. */
  passedOver?: readonly PassedOver[]
}

/** It would reply, and costs money that nobody has agreed to yet. */
export const isOffer = ({ reason }: PassedOver) => reason === 'price'

/** An estimate is never drawn like a measurement. */
export function BasisBadge({ basis }: { basis: Basis }) {
  return basis === 'measured' ? (
    <Badge tone="good">Measured</Badge>
  ) : (
    <Badge tone="attention">Estimated</Badge>
  )
}

/** Where figures come from: who, measured or estimated, of which day, read when, and what they leave out. */
export function SourceLine({ source, readAt, passedOver = [] }: SourceLineProps) {
  const { name, basis, asOf, fetchedAt, coverage } = source
  return (
    <div className="text-xs text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink">{name}</span>
        <BasisBadge basis={basis} />
        <span>
          As of {formatDate(asOf, 'UTC')}, read {formatAge(fetchedAt, readAt)}
        </span>
      </p>
      <p className="mt-1 max-w-prose">{coverage}</p>
      {passedOver.map((each) =>
        isOffer(each) ? (
          <p key={each.source} className="mt-1 max-w-prose">
            {each.detail} Refresh buys it.
          </p>
        ) : (
          <p key={each.source} className="mt-1 max-w-prose text-status-attention">
            {SOURCE_NAMES[each.source]} would have been asked first: {each.detail}
          </p>
        ),
      )}
    </div>
  )
}

/** Of figures that come from several sources: who has none of them now, and why. */
export function PassedOverLines({ passedOver }: { passedOver: readonly PassedOver[] }) {
  return passedOver
    .filter((each) => !isOffer(each))
    .map(({ source, detail }) => (
      <p key={source} className="max-w-prose text-xs text-status-attention">
        {SOURCE_NAMES[source]} is missing: {detail}
      </p>
    ))
}

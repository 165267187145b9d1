import clsx from 'clsx'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { DiffPart, PageComparison as Comparison } from '#contract/seo/site-audit.explore.ts'
import { BackLink } from './back-link.tsx'
import { PageUrl } from './page-url.tsx'

type Part = Comparison['parts'][number]

const NAMES: Readonly<Record<Part['name'], string>> = {
  title: 'Title',
  description: 'Description',
  h1: 'H1',
  headings: 'Headings',
  text: 'Beginning of the text',
}

interface PageComparisonProps {
  auditId: string
  /** What the group has in common that both are in. */
  kind: string | null
  left: string
  right: string
  comparison: Comparison
}

/** Two pages beside each other, and what one of them has that the other has not. */
export function PageComparison({ auditId, kind, left, right, comparison }: PageComparisonProps) {
  const { parts, similarity } = comparison
  return (
    <div className="flex flex-col gap-4">
      {kind === null ? null : (
        <BackLink to={paths.auditExplore(auditId, 'duplicates/pages', { kind, of: left })}>
          All pages of this group
        </BackLink>
      )}
      <Card>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Side name="First page" auditId={auditId} url={left} />
          <Side name="Second page" auditId={auditId} url={right} />
        </dl>
        <p className="mt-3 text-ink-soft">
          {similarity === null
            ? 'The main text of at least one of them is too short to say how much they share.'
            : `The main texts are the same to about ${Math.floor(similarity * 100)}%.`}{' '}
          <del className="rounded-sm bg-status-problem-soft px-0.5 text-status-problem">Struck through</del>{' '}
          is only on the first page,{' '}
          <ins className="rounded-sm bg-status-good-soft px-0.5 text-status-good">underlined</ins> only on the
          second.
        </p>
      </Card>
      {parts.map((part) => (
        <Card key={part.name} title={NAMES[part.name]} actions={<Verdict part={part} />}>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Text part={part} side="left" label={`First page: ${shortUrl(left)}`} />
            <Text part={part} side="right" label={`Second page: ${shortUrl(right)}`} />
          </div>
        </Card>
      ))}
    </div>
  )
}

function Verdict({ part: { isSame, left } }: { part: Part }) {
  if (!isSame) return <Badge tone="good">Different</Badge>
  return left === '' ? <Badge>Neither has one</Badge> : <Badge tone="attention">The same</Badge>
}

function Side({ name, auditId, url }: { name: string; auditId: string; url: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">
        <PageUrl auditId={auditId} url={url} />
      </dd>
    </div>
  )
}

const HIDDEN = { left: 'added', right: 'removed' } as const

function Text({ part, side, label }: { part: Part; side: 'left' | 'right'; label: string }) {
  const { name, diff } = part
  const whole = part[side]
  const isList = name === 'headings'
  const shown = diff?.filter(({ kind }) => kind !== HIDDEN[side])
  return (
    <div role="group" aria-label={label} className="min-w-0 wrap-anywhere">
      <p className="text-xs text-ink-soft sm:hidden">{label}</p>
      {whole === '' ? (
        <p className="text-ink-soft">None</p>
      ) : (
        <p className={clsx(isList && 'whitespace-pre-line')}>
          {shown ? shown.map((one, at) => <Change key={at} part={one} isLine={isList} />) : whole}
        </p>
      )}
    </div>
  )
}

function Change({ part: { kind, text }, isLine }: { part: DiffPart; isLine: boolean }) {
  const end = isLine ? '\n' : ''
  if (kind === 'removed')
    return (
      <>
        <del className="rounded-sm bg-status-problem-soft text-status-problem">{text}</del>
        {end}
      </>
    )
  if (kind === 'added')
    return (
      <>
        <ins className="rounded-sm bg-status-good-soft text-status-good">{text}</ins>
        {end}
      </>
    )
  return text + end
}

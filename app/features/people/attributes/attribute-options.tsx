import clsx from 'clsx'
import type { ScoredAttribute } from '#contract/people/attributes.ts'

type Options = Pick<ScoredAttribute, 'options'>

/** The ratings of an attribute in their order, each with what it counts and when to choose it. */
export function AttributeOptions({ options }: Options) {
  return (
    <ol className="flex flex-col gap-2">
      {options.map(({ label, value, description }) => (
        <li
          key={label}
          className="flex max-w-xl items-baseline gap-3 rounded-card border border-line-control px-3 py-2"
        >
          {value === null ? null : (
            <span className="min-w-8 shrink-0 text-end font-medium text-ink-strong tabular-nums">
              {value}
            </span>
          )}
          <span className="min-w-0">
            <span className={clsx('text-ink-strong', description && 'font-medium')}>{label}</span>
            {description ? <span className="block text-ink-soft">{description}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The same in one line: "1–5", or the labels of one without numbers. */
export function summarizeOptions({
  options,
  numberless,
}: Options & Pick<ScoredAttribute, 'numberless'>): string {
  const labels = options.map(({ label }) => label).join(', ')
  const [first, last] = [options[0]?.value, options.at(-1)?.value]
  return numberless ? labels : `${first ?? ''} to ${last ?? ''}: ${labels}`
}

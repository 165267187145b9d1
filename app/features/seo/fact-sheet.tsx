import { DescriptionList } from '#app/ui/description-list.tsx'
import { toFactTopics, type Fact } from './fact-topics.ts'

/** Everything that the audit read off one page. The first topic is open. */
export function FactSheet({ facts }: { facts: Record<string, unknown> }) {
  return (
    <div className="divide-y divide-line-soft">
      {toFactTopics(facts).map(({ title, facts: rows }, i) => (
        <details key={title} open={i === 0}>
          <summary className="px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">{title}</summary>
          <div className="px-5 pb-3">
            <DescriptionList
              items={rows.map((fact) => ({ term: fact.label, value: <Values fact={fact} /> }))}
            />
          </div>
        </details>
      ))}
    </div>
  )
}

function Values({ fact: { values } }: { fact: Fact }) {
  const [only] = values
  if (values.length === 1) return <>{only}</>
  return (
    <ul>
      {values.map((value, i) => (
        <li key={i}>{value}</li>
      ))}
    </ul>
  )
}

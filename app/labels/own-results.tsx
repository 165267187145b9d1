import { count } from '#app/lib/format.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { OwnResult } from '#contract/seo/own-checks.ts'
import { GAP_WORDS } from '#contract/seo/own-checks.words.ts'

/** `3 matches`, or `1,000 matches or more`. */
export const describeFound = ({ found, isMore }: Pick<OwnResult, 'found' | 'isMore'>): string => {
  const matches = count(found ?? 0, 'match', 'matches')
  return isMore ? `${matches} or more` : matches
}

function toStatus({ isFault, gap }: Pick<OwnResult, 'isFault' | 'gap'>) {
  if (gap !== null) return { tone: 'neutral' as const, word: 'Not checked' }
  if (isFault === null) return { tone: 'neutral' as const, word: 'Extracted' }
  return isFault ? { tone: 'problem' as const, word: 'Issue' } : { tone: 'good' as const, word: 'Passed' }
}

/** What own checks came to on one page. */
export function OwnResultList({ results }: { results: readonly OwnResult[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {results.map((result) => {
        const { id, name, gap, values } = result
        const { tone, word } = toStatus(result)
        return (
          <div key={id} className="flex flex-col gap-1">
            <dt className="flex flex-wrap items-center gap-x-3 font-medium text-ink-strong">
              <span className="wrap-anywhere">{name}</span> <Status tone={tone}>{word}</Status>
            </dt>
            <dd className="text-ink-soft">{gap === null ? describeFound(result) : GAP_WORDS[gap]}</dd>
            {values.map((value, index) => (
              <dd
                key={`${index} ${value}`}
                className="line-clamp-4 wrap-anywhere whitespace-pre-wrap text-ink"
              >
                {value === '' ? '(empty)' : value}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}

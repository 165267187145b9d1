import { Link } from '@remix-run/react'
import { CATEGORY_WORDS, groupByCategory, UNCHECKED_WORDS } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { type Tone, ToneIcon, toneText } from '#app/ui/theme/tone.tsx'
import type { CheckInfo, UncheckedReason } from '#contract/seo/checks.ts'

export type PassedCheck = Pick<CheckInfo, 'id' | 'title' | 'category'>
export type UncheckedCheck = PassedCheck & { reason: UncheckedReason }

type CheckGroup = readonly [heading: string, checks: PassedCheck[]]

/** Passed checks: a clean site should look like a success and not like an empty page. */
export function PassedChecks({ passed }: { passed: PassedCheck[] }) {
  const groups = groupByCategory(passed).map(
    ([category, checks]) => [CATEGORY_WORDS[category], checks] as const,
  )
  return (
    <CheckPanel id="passed" tone="good" title={`${count(passed.length, 'check')} passed`} groups={groups} />
  )
}

/** Checks that were not run, which have therefore not passed either. */
export function UncheckedChecks({ checks }: { checks: UncheckedCheck[] }) {
  const groups = Object.entries(UNCHECKED_WORDS).flatMap(([reason, words]): CheckGroup[] => {
    const group = checks.filter((check) => check.reason === reason)
    return group.length > 0 ? [[words, group]] : []
  })
  const title = `${count(checks.length, 'check')} not run`
  return <CheckPanel id="not-checked" tone="neutral" title={title} groups={groups} />
}

interface CheckPanelProps {
  id: string
  tone: Tone
  title: string
  groups: readonly CheckGroup[]
}

function CheckPanel({ id, tone, title, groups }: CheckPanelProps) {
  if (groups.length === 0) return null
  return (
    <details
      open
      id={id}
      className="scroll-mt-16 rounded-card border border-line-soft bg-surface-raised not-first:mt-4"
    >
      <summary className="flex items-center gap-2 rounded-card px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">
        <span className={toneText[tone]}>
          <ToneIcon tone={tone} />
        </span>
        {title}
      </summary>
      <div className="grid gap-x-10 gap-y-5 px-5 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(([heading, checks]) => (
          <section key={heading}>
            <h3 className="mb-1 text-xs font-medium text-ink-soft">{heading}</h3>
            <ul>
              {checks.map((check) => (
                <li key={check.id} className="py-0.5">
                  <Link to={paths.check(check.id)} className="rounded-sm hover:underline">
                    {check.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

import { Link } from '@remix-run/react'
import { CATEGORY_WORDS, groupByCategory } from '#app/labels/audit-labels.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ToneIcon, toneText } from '#app/ui/theme/tone.tsx'
import type { CheckInfo } from '#contract/seo/checks.ts'

export type PassedCheck = Pick<CheckInfo, 'id' | 'title' | 'category'>

/** Passed checks: a clean site should look like a success and not like an empty page. */
export function PassedChecks({ passed }: { passed: PassedCheck[] }) {
  if (passed.length === 0) return null
  return (
    <details open id="passed" className="scroll-mt-16 rounded-card border border-line-soft bg-surface-raised">
      <summary className="flex items-center gap-2 rounded-card px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">
        <span className={toneText.good}>
          <ToneIcon tone="good" />
        </span>
        {count(passed.length, 'check')} passed
      </summary>
      <div className="grid gap-x-10 gap-y-5 px-5 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-3">
        {groupByCategory(passed).map(([category, checks]) => (
          <section key={category}>
            <h3 className="mb-1 text-xs font-medium text-ink-soft">{CATEGORY_WORDS[category]}</h3>
            <ul>
              {checks.map(({ id, title }) => (
                <li key={id} className="py-0.5">
                  <Link to={paths.check(id)} className="rounded-sm hover:underline">
                    {title}
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

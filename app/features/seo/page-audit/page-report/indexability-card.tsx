import { Status } from '#app/ui/data/badge.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { ToneIcon, toneText } from '#app/ui/theme/tone.tsx'
import type { Verdict } from './indexability.server.ts'

export function Indexability({ verdict: { tone, title, text, reasons } }: { verdict: Verdict }) {
  return (
    <>
      <p className="text-base font-semibold">
        <Status tone={tone}>{title}</Status>
      </p>
      <p className="mb-3 max-w-prose text-ink-soft">{text}</p>
      <DescriptionList
        items={reasons.map((reason) => ({
          term: reason.label,
          value: (
            <span className="flex items-start gap-1.5">
              <span className={`mt-0.5 ${toneText[reason.tone]}`}>
                <ToneIcon tone={reason.tone} />
              </span>
              <span className="min-w-0">{reason.text}</span>
            </span>
          ),
        }))}
      />
    </>
  )
}

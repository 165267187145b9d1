import { formatMilliseconds } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import type { LighthouseReport } from '#contract/seo/lighthouse.report.ts'

/** What the page looked like while it loaded. */
export function Filmstrip({ frames }: { frames: LighthouseReport['filmstrip'] }) {
  return (
    <Card title="Filmstrip" description="What the page looked like while it loaded.">
      <ol
        className="flex gap-3 overflow-x-auto pb-2"
        // Scrolled with the keyboard as well.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable
        tabIndex={0}
        aria-label="Filmstrip"
      >
        {frames.map(({ ms, image }) => (
          <li key={ms} className="shrink-0">
            <img src={image} alt="" className="h-40 w-auto rounded border border-line-soft" />
            <span className="mt-1 block text-center text-xs text-ink-soft">{formatMilliseconds(ms)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

import type { FieldView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { TRIAL_WORDS, type TrialReason } from '#contract/seo/crawl-settings.words.ts'

/** The result of trying a URL, with what was typed: the page that shows it has the same form. */
export interface Trial {
  url: string
  reason: TrialReason | null
  pattern: string | null
  values: Record<string, unknown>
}

interface UrlTrialProps {
  field: FieldView
  /** Undefined before one was tried. */
  trial: Omit<Trial, 'values'> | undefined
}

/** Tells whether a URL would be crawled with the settings of the form around it. Behind its main button, which Enter presses. */
export function UrlTrial({ field, trial }: UrlTrialProps) {
  return (
    <section
      aria-labelledby="try-a-url"
      className="flex max-w-xl flex-col gap-3 border-t border-line-soft pt-6"
    >
      <h2 id="try-a-url" className="text-base font-medium text-ink-strong">
        Try a URL
      </h2>
      <UrlField
        {...field}
        label="URL or path"
        hint="Shows whether an audit with these settings would crawl it. Nothing is requested, so robots.txt is not considered."
        required={false}
      />
      <div>
        <Button name="intent" value="try">
          Try this URL
        </Button>
      </div>
      <div aria-live="polite">{trial ? <Verdict {...trial} /> : null}</div>
    </section>
  )
}

function Verdict({ url, reason, pattern }: NonNullable<UrlTrialProps['trial']>) {
  if (reason === null)
    return (
      <Callout tone="good" title="It would be crawled">
        <span className="wrap-anywhere">As {url}, if a link leads there and robots.txt allows it.</span>
      </Callout>
    )
  const why = pattern === null ? TRIAL_WORDS[reason] : `${TRIAL_WORDS[reason]}: ${pattern}`
  return (
    <Callout tone="attention" title="It would not be crawled">
      <span className="wrap-anywhere">
        {url}: {why}
      </span>
    </Callout>
  )
}

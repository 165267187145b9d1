import { Plus } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { MAX_OWN_CHECKS } from '#contract/seo/own-checks.words.ts'
import { OwnCheckFields } from './own-check-fields.tsx'
import { OwnTrialResults } from './own-trial-results.tsx'
import type { SettingsFieldsProps } from './settings-props.ts'

/** The own checks of an audit: rows that buttons add and remove, and a page to try them on. Works by posts of the form alone. */
export function OwnCheckRows({ field, own: { places, trial } }: Pick<SettingsFieldsProps, 'field' | 'own'>) {
  return (
    <>
      <p className="text-ink-soft">
        Says what must or must not be on a page, or what to take from it. What is wrong becomes an issue;
        values become columns of the page explorer. At most {MAX_OWN_CHECKS} checks.
      </p>
      {places.map((place, index) => (
        <OwnCheckFields key={place} field={field} place={place} number={index + 1} />
      ))}
      {places.length < MAX_OWN_CHECKS ? (
        <div>
          <Button name="intent" value="own-add" icon={<Plus aria-hidden />}>
            Add check
          </Button>
        </div>
      ) : null}
      {places.length > 0 ? (
        <div className="flex flex-col gap-3 border-t border-line-soft pt-5">
          <InputField
            {...field('ownTestUrl')}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            label="Page to try them on"
            hint="A URL or a path. Leave empty for the URL above. The page is fetched once, without sign-in and headers."
            required={false}
          />
          <div>
            <Button name="intent" value="own-try">
              Try checks on this page
            </Button>
          </div>
          <div aria-live="polite">{trial ? <OwnTrialResults trial={trial} /> : null}</div>
        </div>
      ) : null}
    </>
  )
}

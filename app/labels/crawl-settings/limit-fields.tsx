import { Link } from '@remix-run/react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ONLY_CHANGED_WORDS } from '#contract/seo/crawl-settings.words.ts'
import type { SettingsFieldsProps } from './settings-props.ts'

const CHANGED = Object.entries(ONLY_CHANGED_WORDS).map(([value, label]) => ({ value, label }))

export function LimitFields({ field, offered: { maxPages, politeRate } }: SettingsFieldsProps) {
  return (
    <>
      <InputField
        {...field('maxPages')}
        type="number"
        label="Page limit"
        hint={maxPages ? `Leave empty for your plan’s limit: ${count(maxPages, 'page')}.` : undefined}
        placeholder={maxPages ? formatNumber(maxPages) : undefined}
        min={1}
        max={maxPages ?? undefined}
        suffix="pages"
        required={false}
      />
      <InputField
        {...field('maxDepth')}
        type="number"
        label="Depth limit"
        hint="How many links a page may be away from the start; 0 for the start page alone. Leave empty for no limit."
        min={0}
        max={100}
        suffix="links"
        required={false}
      />
      <InputField
        {...field('maxRate')}
        type="number"
        label="Crawl speed"
        hint={
          <>
            At most {formatNumber(politeRate)} requests per second, more on{' '}
            <Link to={paths.sites()} className="link">
              sites that you have verified
            </Link>
            . The crawl slows down by itself when a site gets slow.
          </>
        }
        min={0.1}
        max={100}
        step="any"
        suffix="requests per second"
        required={false}
      />
      <SelectField
        {...field('onlyChanged')}
        label="Only fetch pages that changed"
        options={CHANGED}
        hint="Asks each page whether it has changed since the audit before (ETag, Last-Modified). What has not is judged again without being sent. Audits that you start yourself fetch everything unless you choose “Always”. So do all with a sign-in, headers, cookies, or custom search and extraction."
        required={false}
      />
    </>
  )
}

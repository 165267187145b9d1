import { Link } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { RENDER_WORDS } from '#contract/seo/crawl-settings.words.ts'
import type { SettingsFieldsProps } from './settings-props.ts'
import { toBox } from './to-box.ts'

const MODES = Object.entries(RENDER_WORDS).map(([value, label]) => ({ value, label }))

export function RuleFields({ field, offered: { isRenderingOffered } }: SettingsFieldsProps) {
  return (
    <>
      <Checkbox
        {...toBox(field('ignoreRobots'))}
        label="Ignore robots.txt"
        hint={
          <>
            Only for <SitesLink />, such as a staging host.
          </>
        }
        required={false}
      />
      <Checkbox
        {...toBox(field('skipExternal'))}
        label="Don’t check external links"
        hint="Links to other sites are then reported as not checked."
        required={false}
      />
      {isRenderingOffered ? (
        <SelectField
          {...field('render')}
          label="JavaScript rendering"
          options={MODES}
          hint={
            <>
              Opens pages in a browser to find what only scripts add. All pages only on <SitesLink />.
            </>
          }
          required={false}
        />
      ) : null}
    </>
  )
}

const SitesLink = () => (
  <Link to={paths.sites()} className="link">
    sites that you have verified
  </Link>
)

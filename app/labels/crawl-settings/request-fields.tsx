import type { FieldView } from '#app/lib/forms/form-view.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { USER_AGENT_WORDS } from '#contract/seo/crawl-settings.words.ts'
import type { SettingsFieldsProps, StoredSecrets } from './settings-props.ts'
import { toBox } from './to-box.ts'

const AGENTS = Object.entries(USER_AGENT_WORDS).map(([value, label]) => ({ value, label }))

export function RequestFields({ field, stored }: SettingsFieldsProps) {
  return (
    <>
      <SelectField
        {...field('userAgent')}
        label="User agent"
        options={AGENTS}
        hint="robots.txt is obeyed for the crawler that is named here. Each request also names BellwetherBot, so that site owners see in their logs who it was."
        required={false}
      />
      <InputField
        {...field('customAgent')}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label="Custom user agent"
        hint="For “Custom”: ExampleBot/1.0"
        required={false}
      />
      {stored ? <StoredBox view={field('secretsOf')} stored={stored} /> : null}
      <InputField
        {...field('authUser')}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label="User name"
        hint="For a site behind HTTP authentication, such as a staging host"
        required={false}
      />
      <PasswordField
        {...field('authPassword')}
        autoComplete="new-password"
        label="Password"
        hint="Stored encrypted, never shown again, and sent to the host of the start URL alone"
        required={false}
      />
      <TextareaField
        {...field('headers')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label="Request headers"
        hint="One per line, at most 20: X-Staging-Token: abc123. Stored and sent like the password."
        rows={2}
        required={false}
      />
      <Checkbox
        {...toBox(field('acceptCookies'))}
        label="Accept cookies"
        hint="Search engines don’t. Cookies of the site are sent back to it until the crawl ends."
        required={false}
      />
    </>
  )
}

function StoredBox({ view, stored }: { view: FieldView; stored: StoredSecrets }) {
  const { defaultValue, ...box } = view
  const { hasAuth, headerNames, value } = stored
  const parts = [hasAuth ? 'user name and password' : '', ...headerNames].filter(Boolean)
  return (
    <Checkbox
      {...box}
      value={value}
      defaultChecked={defaultValue === value}
      label="Use the stored sign-in and headers"
      hint={`Stored: ${parts.join(', ')}. What you enter below replaces them.`}
      required={false}
    />
  )
}

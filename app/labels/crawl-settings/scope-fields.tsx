import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import type { SettingsFieldsProps } from './settings-props.ts'
import { toBox } from './to-box.ts'

export function ScopeFields({ field }: SettingsFieldsProps) {
  return (
    <>
      <TextareaField
        {...field('folders')}
        label="Start folders"
        hint="One path per line: /docs/. The crawl starts at each of them and stays below them."
        rows={2}
        required={false}
      />
      <TextareaField
        {...field('include')}
        label="Include URLs"
        hint="One pattern per line; * matches any characters: /docs/*"
        rows={2}
        required={false}
      />
      <TextareaField
        {...field('exclude')}
        label="Exclude URLs"
        hint="One pattern per line: /search*, *?sort=*. Excluding wins over including."
        rows={2}
        required={false}
      />
      <Checkbox
        {...toBox(field('subdomains'))}
        label="Include subdomains"
        hint="blog.example.com too, if the crawl starts at example.com. Each host has its own robots.txt and speed."
        required={false}
      />
      <TextareaField
        {...field('ignoredParameters')}
        label="Query parameters to ignore"
        hint="One name per line: utm_*, sessionid. They are removed from URLs before a page is requested; * alone removes all."
        rows={2}
        required={false}
      />
    </>
  )
}

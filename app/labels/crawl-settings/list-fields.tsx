import { FileField } from '#app/ui/forms/file-field.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { MAX_LISTED } from '#contract/seo/crawl-settings.words.ts'
import type { SettingsFieldsProps } from './settings-props.ts'

export function ListFields({ field }: SettingsFieldsProps) {
  return (
    <>
      <p className="text-ink-soft">
        Only these URLs are audited, and no links are followed. At most {formatNumber(MAX_LISTED)} URLs of
        this site.
      </p>
      <TextareaField {...field('list')} label="URLs" hint="One full URL per line" required={false} />
      <FileField
        {...field('listFile')}
        label="File with URLs"
        hint="A text file, a CSV file or an XML sitemap, at most 2 MB. Its URLs are added to those above."
        accept=".txt,.csv,.tsv,.xml,text/plain,text/csv,text/tab-separated-values,application/xml,text/xml"
        required={false}
      />
      <UrlField
        {...field('listSitemap')}
        label="Sitemap"
        hint="The URL of a sitemap, or of a sitemap index: https://example.com/sitemap.xml"
        required={false}
      />
    </>
  )
}

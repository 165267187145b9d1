import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { checkSettings, TriedUrl, settingsShape } from './crawl-settings.forms.ts'
import { TRIAL_REASONS } from './crawl-settings.words.ts'
import { WithScheme } from './site-audit.forms.ts'

/** The URLs of a file, for the list of an audit. */
export const readUrlList = endpoint({
  method: 'POST',
  path: '/seo/url-lists',
  summary: 'Read the URLs of a text file, a CSV file or an XML sitemap, at most 2 MB',
  access: 'member',
  body: z.object({ file: z.file('Choose a file.') }),
  bodyMedia: 'multipart/form-data',
  reply: z.object({
    urls: z.array(z.string()),
    /** Lines, rows or entries without a URL. */
    skipped: z.number().int(),
  }),
  status: 200,
})

/** Whether an audit with these settings would crawl a URL. Nothing is requested: robots.txt and links are left out. */
export const tryUrl = endpoint({
  method: 'POST',
  path: '/seo/url-trials',
  summary: 'Whether an audit with these settings would crawl a URL, as far as the settings decide',
  access: 'member',
  body: z.object({ ...settingsShape, url: WithScheme, testUrl: TriedUrl }).check(checkSettings),
  bodyLength: 'url-list',
  reply: z.object({
    /** As it would be requested. */
    url: z.string(),
    /** Why it would not be crawled; null for one that would. */
    reason: z.enum(TRIAL_REASONS).nullable(),
    /** The exclude pattern that it fits. */
    pattern: z.string().nullable(),
  }),
  status: 200,
})

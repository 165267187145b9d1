import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import {
  ChooseProperties,
  ConnectSource,
  FinishConsent,
  ImportCommonCrawl,
  ImportExport,
} from './sources.forms.ts'
import { SOURCE_IDS } from './sources.words.ts'

// Which sources an organization has, and how it connects them. No reply has a key.

/** `unavailable`: the operator of this server has to set it up first. */
export const SOURCE_STATES = ['built-in', 'connected', 'failing', 'disconnected', 'unavailable'] as const

export const ConnectedSource = z.object({
  id: z.enum(SOURCE_IDS),
  name: z.string(),
  state: z.enum(SOURCE_STATES),
  /** What it is connected as; null where it is not, or needs no connection. */
  account: z.string().nullable(),
  /** Why it fails, or why it is unavailable. */
  failure: z.string().nullable(),
  connectedAt: Timestamp.nullable(),
  checkedAt: Timestamp.nullable(),
  /** When it last told us something; to ten minutes. */
  usedAt: Timestamp.nullable(),
})
export type ConnectedSource = z.infer<typeof ConnectedSource>

/** An imported file of Search Console's performance report. */
export const SearchConsoleImport = z.object({
  id: id('imp'),
  name: z.string(),
  /** `sc-domain:example.com`, or the URL that all pages of the property begin with. */
  property: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Days, queries, pages, countries and devices together. */
  rows: z.number().int(),
  filters: z.string(),
  importedAt: Timestamp,
})
export type SearchConsoleImport = z.infer<typeof SearchConsoleImport>

export const SearchConsoleProperty = z.object({
  property: z.string(),
  /** As Google calls it, such as `siteOwner`. */
  permission: z.string(),
  isChosen: z.boolean(),
  /** Of what was read so far; null before the first day. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
})
export type SearchConsoleProperty = z.infer<typeof SearchConsoleProperty>

const Source = z.object({ source: z.enum(SOURCE_IDS) })

export const listSources = endpoint({
  method: 'GET',
  path: '/seo/sources',
  summary: 'The sources of figures about domains, and which are connected',
  access: 'member',
  reply: z.object({ items: z.array(ConnectedSource) }),
  status: 200,
})

/** Refused at the field of the key where the source does not accept it. */
export const connectSource = endpoint({
  method: 'POST',
  path: '/seo/sources',
  summary: 'Connect a source with a key; the key is sealed and never shown again',
  access: 'administrator',
  body: ConnectSource,
  reply: ConnectedSource,
  status: 201,
})

export const testSource = endpoint({
  method: 'POST',
  path: '/seo/sources/{source}/test',
  summary: 'Test whether a connected source still replies',
  access: 'administrator',
  params: Source,
  reply: ConnectedSource,
  status: 200,
})

export const disconnectSource = endpoint({
  method: 'DELETE',
  path: '/seo/sources/{source}',
  summary: 'Disconnect a source, and delete its key and what it has told',
  access: 'administrator',
  params: Source,
  status: 204,
})

export const listSearchConsoleImports = endpoint({
  method: 'GET',
  path: '/seo/search-console/imports',
  summary: 'The imported exports of Search Console, newest first',
  access: 'member',
  reply: z.object({ items: z.array(SearchConsoleImport) }),
  status: 200,
})

/** An earlier import of the same property and period is replaced. */
export const importSearchConsole = endpoint({
  method: 'POST',
  path: '/seo/search-console/imports',
  summary: 'Import an export of Search Console’s performance report',
  access: 'administrator',
  body: ImportExport,
  bodyMedia: 'multipart/form-data',
  reply: SearchConsoleImport,
  status: 201,
})

export const deleteSearchConsoleImport = endpoint({
  method: 'DELETE',
  path: '/seo/search-console/imports/{id}',
  summary: 'Delete an import and its figures',
  access: 'administrator',
  params: z.object({ id: id('imp') }),
  status: 204,
})

export const startConsent = endpoint({
  method: 'POST',
  path: '/seo/search-console/consent',
  summary: 'Where to send the browser to connect a Google account',
  access: 'administrator',
  reply: z.object({ url: z.url() }),
  status: 200,
})

export const finishConsent = endpoint({
  method: 'POST',
  path: '/seo/search-console/connection',
  summary: 'Connect the Google account that the browser came back from',
  access: 'administrator',
  body: FinishConsent,
  reply: ConnectedSource,
  status: 201,
})

export const listSearchConsoleProperties = endpoint({
  method: 'GET',
  path: '/seo/search-console/properties',
  summary: 'The properties of the connected Google account',
  access: 'administrator',
  reply: z.object({ items: z.array(SearchConsoleProperty) }),
  status: 200,
})

export const chooseProperties = endpoint({
  method: 'PUT',
  path: '/seo/search-console/properties',
  summary: 'Choose the properties that are read daily',
  access: 'administrator',
  body: ChooseProperties,
  reply: z.object({ items: z.array(SearchConsoleProperty) }),
  status: 200,
})

/** A release that was imported before is replaced, domain by domain. */
export const importCommonCrawl = endpoint({
  method: 'POST',
  path: '/seo/common-crawl/imports',
  summary: 'Import what a release of Common Crawl’s web graph says about domains',
  access: 'administrator',
  body: ImportCommonCrawl,
  bodyMedia: 'multipart/form-data',
  reply: z.object({ release: z.string(), domains: z.array(z.string()) }),
  status: 201,
})

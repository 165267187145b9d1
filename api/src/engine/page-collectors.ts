import { AccessibilityCollector } from './facts/accessibility.ts'
import { AnalyticsCollector } from './facts/analytics.ts'
import { ContactCollector } from './facts/contacts.ts'
import { ContentCollector } from './facts/content.ts'
import { DateCollector } from './facts/dates.ts'
import { DocumentCollector } from './facts/document.ts'
import { HeadCollector } from './facts/head.ts'
import { HeadingCollector } from './facts/headings.ts'
import { LayoutCollector } from './facts/layout.ts'
import { LinkCollector } from './facts/links.ts'
import { MediaCollector } from './facts/media.ts'
import { NestingCollector } from './facts/nesting.ts'
import { ResourceCollector } from './facts/resources.ts'
import { StructuredDataCollector } from './facts/structured-data.ts'
import { type ResponseFacts } from './facts/response.ts'
import { type Walk } from './facts/walk.ts'

export type Collectors = ReturnType<typeof createCollectors>

/** Everybody who gathers facts of a page, in the order in which they hear of it. */
export function createCollectors(walk: Walk, response: ResponseFacts) {
  return {
    content: new ContentCollector(walk),
    accessibility: new AccessibilityCollector(walk),
    document: new DocumentCollector(walk),
    links: new LinkCollector(walk),
    head: new HeadCollector(walk, response),
    headings: new HeadingCollector(walk),
    media: new MediaCollector(walk),
    nesting: new NestingCollector(walk),
    resources: new ResourceCollector(walk),
    structuredData: new StructuredDataCollector(walk),
    layout: new LayoutCollector(walk),
    dates: new DateCollector(walk),
    contacts: new ContactCollector(walk),
    analytics: new AnalyticsCollector(walk),
  }
}

import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import { OwnResultList } from '#app/labels/own-results.tsx'
import type { OwnResult } from '#contract/seo/own-checks.ts'
import type { SearchPreview } from '#contract/seo/page-report.ts'
import type { PageRendering as Rendering } from '#contract/seo/rendering.ts'
import { HeadingOutline } from './heading-outline.tsx'
import { Indexability } from './indexability-card.tsx'
import { PageContent } from './page-content.tsx'
import { describeImages, PageImages } from './page-images.tsx'
import { PageLanguages } from './page-languages.tsx'
import { type LinkGroup, PageLinks } from './page-links.tsx'
import { PageRendering } from './page-rendering.tsx'
import { PageResponse } from './page-response.tsx'
import type { PageView } from './page-view.server.ts'
import { SearchResult, toTitleNote } from './search-preview.tsx'
import { SectionNavigation } from './section-navigation.tsx'
import { SocialCards } from './social-cards.tsx'
import { StructuredData } from './structured-data.tsx'

interface PageReportProps {
  view: PageView
  preview: SearchPreview | null
  links: LinkGroup[]
  toPage?: ((url: string) => string) | undefined
  /** All links of a group, where there is a list of them. */
  toAllLinks?: ((group: string) => string) | undefined
  findings: { count: number; list: ReactNode }
  /** What a browser showed, where an audit renders pages. */
  rendering?: Rendering | null
  /** What the audit's own checks came to. */
  own?: readonly OwnResult[]
}

interface Section {
  id: string
  title: string
  description?: string | undefined
  count?: number | undefined
  isFlush?: boolean
  content: ReactNode
}

/** The report about one page, in the order of common questions. Every section has a fragment. */
export function PageReport(props: PageReportProps) {
  const sections = toSections(props)
  return (
    <>
      <SectionNavigation sections={sections} />
      {/* Sticky table headers go below the section navigation. */}
      <div className="flex flex-col gap-6 [--sticky-top:6rem] pointer-coarse:[--sticky-top:6.25rem]">
        {sections.map(({ id, title, description, isFlush, content }) => (
          <div key={id} id={id} className="scroll-mt-28">
            <Card title={title} description={description} isFlush={isFlush}>
              {content}
            </Card>
          </div>
        ))}
      </div>
    </>
  )
}

function toSections(props: PageReportProps): Section[] {
  const { view, preview, links, toPage, toAllLinks, findings, rendering, own = [] } = props
  const document = view.kind === 'html' ? toDocumentSections(view, preview) : []
  const [search, ...others] = document
  return [
    {
      id: 'indexability',
      title: 'Indexability',
      content: <Indexability verdict={view.verdict} />,
    },
    ...(search ? [search] : []),
    { id: 'findings', title: 'Findings', count: findings.count, isFlush: true, content: findings.list },
    ...(rendering
      ? [
          {
            id: 'rendering',
            title: 'Rendering',
            description: 'The page before and after its scripts have run, in Chromium on a phone.',
            content: <PageRendering rendering={rendering} />,
          },
        ]
      : []),
    ...(own.length > 0
      ? [
          {
            id: 'own',
            title: 'Custom search and extraction',
            count: own.length,
            content: <OwnResultList results={own} />,
          },
        ]
      : []),
    ...others,
    {
      id: 'links',
      title: 'Links',
      count: links.reduce((all, { total }) => all + total, 0),
      isFlush: true,
      content: <PageLinks groups={links} toPage={toPage} toAll={toAllLinks} />,
    },
    ...(view.kind === ''
      ? []
      : [{ id: 'response', title: 'Response', content: <PageResponse view={view} /> }]),
  ]
}

function toDocumentSections(view: PageView, preview: SearchPreview | null): Section[] {
  const { headings, media, structuredData, head } = view
  // Audits of an earlier version have items of JSON-LD alone.
  const otherTypes = structuredData.microdataTypes.length + structuredData.rdfaTypes.length
  const types = Math.max(structuredData.itemCount, otherTypes)
  return [
    {
      id: 'search-result',
      title: 'Search result',
      description: (preview && toTitleNote(preview)) ?? 'An estimate. Search engines may show other text.',
      content: preview ? <SearchResult preview={preview} /> : null,
    },
    {
      id: 'headings',
      title: 'Headings',
      count: headings.items.length,
      content: <HeadingOutline headings={headings} />,
    },
    { id: 'content', title: 'Content', content: <PageContent view={view} /> },
    {
      id: 'images',
      title: 'Images',
      count: media.imageCount,
      description: media.imageCount > 0 ? describeImages(media) : undefined,
      isFlush: true,
      content: <PageImages media={media} />,
    },
    {
      id: 'structured-data',
      title: 'Structured data',
      count: types,
      content:
        types + structuredData.errors.length + structuredData.blocks === 0 ? (
          <p className="text-ink-soft">The page has no structured data.</p>
        ) : (
          <StructuredData data={structuredData} />
        ),
    },
    { id: 'social', title: 'Social cards', content: <SocialCards view={view} /> },
    {
      id: 'languages',
      title: 'Languages',
      description:
        head.alternates.length > 0 ? `${formatNumber(head.alternates.length)} with hreflang` : undefined,
      content: <PageLanguages view={view} />,
    },
  ]
}

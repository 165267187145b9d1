import { type ReportBlock, type ReportContent } from '#contract/seo/reports.content.ts'

function withMore(block: ReportBlock, url: string | null): ReportBlock {
  if (block.kind !== 'table' && block.kind !== 'issue') return block
  return block.more === null ? block : { ...block, more: { ...block.more, url } }
}

/**
 * A report for readers who can't sign in: what it leaves out leads to the section of the page that they can open, and on that page
 * itself nowhere.
 *
 * @param shareUrl of that page; null where the report is shown there
 */
export const forOutsideReaders = (content: ReportContent, shareUrl: string | null): ReportContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      withMore(block, shareUrl === null ? null : `${shareUrl}#${section.id}`),
    ),
  })),
})

import { type PageFacts } from './facts.ts'
import { type FrameFacts, type ResourceFacts } from './facts/resources.ts'

const HARDLY_ANY_WORDS = 50

/**
 * Nothing to read and nothing to see: what else such a page lacks follows from that. What comes after the part that was read of a
 * page that is too large, nobody knows.
 */
export function isEmptyPage(facts: PageFacts): boolean {
  const { kind, truncated, content, document, media, resources, head } = facts
  if (kind !== 'html' || truncated || content.textLength > 0 || document.hasEmptyAppRoot) return false
  const leavesFor = head.refresh?.url ?? resources.jsRedirect
  const shown = media.imageCount + media.videos.length + resources.frames.length + resources.framesets
  return leavesFor === null && shown + resources.plugins.length + document.drawings === 0
}

/** The frame of a script application: what the page is like, only its scripts know. */
export function isShell({ document, content }: PageFacts): boolean {
  return document.hasEmptyAppRoot && content.mainWords < HARDLY_ANY_WORDS
}

/** Frames that show a page, and not beside the content. */
export function contentFrames({ frames }: ResourceFacts): FrameFacts[] {
  return frames.filter(({ url, inBoilerplate }) => url !== null && !inBoilerplate)
}

/** Shows another page in place of a text of its own. */
export function isFrame({ resources, content }: PageFacts): boolean {
  return (
    resources.framesets > 0 || (contentFrames(resources).length > 0 && content.mainWords < HARDLY_ANY_WORDS)
  )
}

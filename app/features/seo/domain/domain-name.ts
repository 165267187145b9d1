import type { DomainFrameData } from './domain-frame.tsx'

interface Match {
  id: string
  data?: unknown
}

/** The name of the target for the title of a page, from the layout around it. */
export function findDomainName(matches: readonly Match[]): string {
  const layout = matches.find(({ id }) => id.endsWith('_app.seo.domain.$target'))
  // What the loader of the layout returns; nothing where it has failed.
  const { frame } = Object(layout?.data) as { frame?: DomainFrameData }
  return frame?.target.name ?? 'a domain'
}

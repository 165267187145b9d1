import { type Attributes } from '#api/engine/html/attribute-list.ts'
import { type LinkPosition } from './link-position.ts'

const UNFOLLOWED = /\b(?:nofollow|ugc|sponsored)\b/

export interface PageLink {
  kind: 'a' | 'area'
  /** As it is written, the first time it occurs. */
  href: string
  url: string
  /** Text, or the alternative text of its images, or its label, of the first link to it that has any. */
  text: string
  rel: string
  internal: boolean
  /** No nofollow, ugc or sponsored. */
  follow: boolean
  /** Only inside navigation, header, footer or sidebar. */
  isBoilerplate: boolean
  /** The landmark that it stands in, of the first one outside of boilerplate if there is any. */
  position: LinkPosition
  /** Its content is an image and no text. */
  isImage: boolean
  opensWindow: boolean
  count: number
}

/** In the order in which the facts of a link are stored. */
export function toLink(
  known: Omit<PageLink, 'count' | 'follow' | 'opensWindow'>,
  { target }: Attributes,
): PageLink {
  const { kind, href, url, text, rel, internal, isBoilerplate, position, isImage } = known
  return {
    kind,
    href: href.slice(0, 2_000),
    url,
    text,
    rel,
    internal,
    follow: rel === '' || !UNFOLLOWED.test(rel),
    isBoilerplate,
    position,
    isImage,
    opensWindow: target === '_blank',
    count: 1,
  }
}

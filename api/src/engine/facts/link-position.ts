import { Area, type Walk } from './walk.ts'

/** The landmark that a link stands in. */
export type LinkPosition = 'navigation' | 'aside' | 'footer' | 'header' | 'main' | 'body'

/** A menu in the header is navigation; what stands in no landmark is the body. */
export function positionOf(walk: Walk): LinkPosition {
  if (walk.isIn(Area.Navigation)) return 'navigation'
  if (walk.isIn(Area.Aside)) return 'aside'
  if (walk.isIn(Area.Footer)) return 'footer'
  if (walk.isIn(Area.Header)) return 'header'
  return walk.isIn(Area.Main) ? 'main' : 'body'
}

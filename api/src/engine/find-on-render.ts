import { type RenderedPage } from '#contract/seo/rendering.ts'
import { type CheckedFinding, type RenderCheck } from './check.ts'
import { RENDER_CHECKS } from './registry.ts'

const isKnown = ({ isKnown: known }: RenderCheck, page: RenderedPage) => known === undefined || known(page)

/** All checks of what a browser shows, over one page. */
export function findOnRender(page: RenderedPage): CheckedFinding[] {
  return RENDER_CHECKS.filter((check) => isKnown(check, page)).flatMap((check) =>
    check.find(page).map((finding) => ({ check: check.id, ...finding })),
  )
}

/** The checks that could not be run on a page, although a browser opened it. */
export const listUnknownOnRender = (page: RenderedPage): string[] =>
  RENDER_CHECKS.filter((check) => !isKnown(check, page)).map(({ id }) => id)

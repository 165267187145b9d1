import { type RenderFailure } from '#contract/seo/rendering.ts'

/** The page could not be rendered: what is said of it is that, and nothing else. */
export class NotRendered extends Error {
  override name = 'NotRendered'
  readonly failure: RenderFailure
  readonly isRefused: boolean

  constructor(failure: RenderFailure, isRefused = false) {
    super(failure)
    this.failure = failure
    this.isRefused = isRefused
  }
}

const HARMLESS: ReadonlySet<RenderFailure> = new Set([
  'unreachable',
  'private-address',
  'redirected',
  'left',
  'http-error',
  'not-html',
  'too-large',
])

/** Whether the browser has had nothing to suffer. */
export const isHarmless = ({ failure }: NotRendered) => HARMLESS.has(failure)

/**
 * Who broke a parse step, by its last messages:
 *   hung      the job, on the page that it was reading for seconds while nobody else's was being read
 *   suspect   the job may have: it was reading a page
 *   innocent  another job was reading a page, or this one had not begun
 *   unknown   nobody was reading anything
 */
export type Blame = 'hung' | 'suspect' | 'innocent' | 'unknown'

/** A parse step ended before its job did. */
export class ParseStepLost extends Error {
  override name = 'ParseStepLost'
  readonly blame: Blame
  /** The URL that the job was reading; several, with a space between them, where it read them as one. */
  readonly url: string | undefined

  constructor(blame: Blame, url: string | undefined, cause: unknown) {
    super(`A parse step was lost (${blame}).`, { cause })
    this.blame = blame
    this.url = url
  }
}

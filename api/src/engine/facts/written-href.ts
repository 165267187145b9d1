// What the way a link is written says of it, before it is resolved.

const SCRIPT = /^javascript:/i
const OTHER_SCHEME = /^(?!https?:|javascript:)[a-z][a-z0-9+.-]*:/i
const DOUBLE_SCHEME = /^https?:\/*https?:/i
/** `http//shop.example` and `www.shop.example` are read as paths. */
const LOST_SCHEME = /^(?:https?\/\/|www\.[a-z0-9-]+\.[a-z])/i
const BLANK = /[\s<>]/

export const isScript = (href: string): boolean => SCRIPT.test(href)

/** A scheme that is not for web pages, and so no fault: mailto, tel, sms, app links. */
export const hasOtherScheme = (href: string): boolean => OTHER_SCHEME.test(href)

export const hasTwoSchemes = (href: string): boolean => DOUBLE_SCHEME.test(href)

/** Letters that no URL has, or a scheme that lost its colon. */
export function isMalformed(href: string): boolean {
  const first = href.charAt(0)
  return BLANK.test(href) || ('hHwW'.includes(first) && LOST_SCHEME.test(href))
}

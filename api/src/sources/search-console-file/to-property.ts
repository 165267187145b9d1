import { Domain } from '#contract/fields.ts'

/** A property as Search Console names it, of what somebody typed: a domain, or a URL with its scheme. Undefined for anything else. */
export function toProperty(typed: string): string | undefined {
  if (/^sc-domain:/i.test(typed)) return toProperty(typed.slice('sc-domain:'.length))
  if (!/^https?:\/\//i.test(typed)) {
    const domain = Domain.safeParse(typed)
    return domain.success && !/[/?#]/.test(typed) ? `sc-domain:${domain.data}` : undefined
  }
  if (!URL.canParse(typed)) return undefined
  const { origin, pathname } = new URL(typed)
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`
}

import { getDomainWithoutSuffix } from 'tldts'
import { foldText } from '#contract/folded-text.ts'

const MIN_NAME = 3

/** Whether a keyword has the name of a domain: its label before the public suffix, also with spaces in it. */
export function isBranded(keyword: string, domain: string): boolean {
  const name = foldText(getDomainWithoutSuffix(domain) ?? '').replaceAll('-', '')
  return (
    name.length >= MIN_NAME &&
    foldText(keyword)
      .replace(/[\s-]+/g, '')
      .includes(name)
  )
}

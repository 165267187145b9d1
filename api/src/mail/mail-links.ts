import { toPlainLine } from '#contract/fields.ts'

/** What mail clients turn into links: URLs, hosts and email addresses. */
const LINK = /:\/\/|\bwww[.。．｡]|[^\s@]@[^\s@]|[\p{L}\p{N}_-][.。．｡]\p{L}{2}/iu
/** Where such text can be split without a visible change. */
const JOINT = /[.。．｡@](?=\S)|:(?=\/\/)/gu
const ZERO_WIDTH_SPACE = '\u200b'

/** A name for a subject line, or a placeholder for one that looks like a link. */
export const nameOr = (name: string, instead: string) => {
  const plain = toPlainLine(name)
  return plain === '' || LINK.test(plain) ? instead : plain
}

/** A visible dot that mail programs find no link by. */
const ONE_DOT_LEADER = '\u2024'

/** The name of a host for a subject line, in which it is no link. */
export const toHostName = (host: string) => toPlainLine(host).replace(/\./gu, ONE_DOT_LEADER)

/** A subject as one line. The last line of defense: anything that still looks like a link is removed. */
export const toSubject = (text: string) =>
  toPlainLine(text)
    .split(' ')
    .map((word) => (LINK.test(word) ? '…' : word))
    .join(' ')

/** The same text, in which no mail client finds a link; intended links are added separately. */
export const withoutLinks = (text: string) =>
  LINK.test(text) ? text.replace(JOINT, `$&${ZERO_WIDTH_SPACE}`) : text

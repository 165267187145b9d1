import { toPlainLine } from '#contract/fields.ts'

/** What a mail program would make a link of: an address of the web, of a host or of a mailbox. */
const LINK = /:\/\/|\bwww[.。．｡]|[^\s@]@[^\s@]|[\p{L}\p{N}_-][.。．｡]\p{L}{2}/iu
/** Where such an address can be parted without a change to what is read. */
const JOINT = /[.。．｡@](?=\S)|:(?=\/\/)/gu
const ZERO_WIDTH_SPACE = '\u200b'

/** A name for a subject line, or the words that stand for one that reads like a link. */
export const nameOr = (name: string, instead: string) => {
  const plain = toPlainLine(name)
  return plain === '' || LINK.test(plain) ? instead : plain
}

/** A subject in one line. The last guard: messages name nobody by a link, and whatever slips through is left out. */
export const toSubject = (text: string) =>
  toPlainLine(text)
    .split(' ')
    .map((word) => (LINK.test(word) ? '…' : word))
    .join(' ')

/** The same text, of which no mail program makes a link: those that we mean stand apart. */
export const withoutLinks = (text: string) =>
  LINK.test(text) ? text.replace(JOINT, `$&${ZERO_WIDTH_SPACE}`) : text

import { readFileSync } from 'node:fs'

/** A title is what a call of test or describe begins with, or of what `each` has returned. */
const TITLE = /(?:\b(?:test|describe)[.\w]*|\]\))\((?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`)/g

const hasOneOf = (text: string, words: string[]) => words.some((word) => text.toLowerCase().includes(word))

function hasTitleWith(file: string, words: string[]): boolean {
  const titles = readFileSync(file, 'utf8').matchAll(TITLE)
  return [...titles].some(([, ...quoted]) => hasOneOf(quoted.join(''), words))
}

/** As paths and titles are compared: `./tests/e2e` and `Tests/E2E` mean the same when they are typed. */
const toWords = (typed: string[]) => typed.map((word) => word.toLowerCase().replace(/^\.\//, ''))

/** The files whose path has one of the words in it, or that have a title with one. */
export function chooseFiles(files: string[], typed: string[]): string[] {
  const words = toWords(typed)
  return files.filter((file) => hasOneOf(file, words) || hasTitleWith(file, words))
}

/** Playwright's own way to say so; it knows a file by its path below tests/e2e. */
export function toGrep(typed: string[]): string {
  return toWords(typed)
    .map((word) => word.replace(/^tests\/e2e\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}

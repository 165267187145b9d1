import * as z from 'zod'

// Default messages of schemas: sentences for people, in place of those of the library. Imported for its side effect by
// the modules that every schema of the contract uses.

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a full address, such as https://example.com',
  datetime: 'a time, such as 2026-11-20T13:00:00Z',
}

const number = (value: number | bigint) => value.toLocaleString('en-US')

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `This must not exceed ${number(maximum)} characters.`
  if (origin === 'array' || origin === 'set') return `Use at most ${number(maximum)} entries.`
  return origin === 'file' ? 'This file is too large.' : `This must be at most ${number(maximum)}.`
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string' && minimum > 1) return `This must be at least ${number(minimum)} characters long.`
  if (origin === 'string') return 'This is required.'
  if (origin === 'array' || origin === 'set') return `Use at least ${number(minimum)}.`
  return origin === 'file' ? 'This file is empty.' : `This must be at least ${number(minimum)}.`
}

function toSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      return `This must be ${KINDS[issue.expected] ?? 'of another kind'}.`
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'invalid_format':
      return `This must be ${FORMATS[issue.format] ?? 'of another form'}.`
    case 'invalid_value':
      return issue.input === undefined
        ? 'This is required.'
        : `Use one of: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return 'There is no such field.'
    default:
      return 'This is invalid.'
  }
}

z.config({ customError: toSentence })

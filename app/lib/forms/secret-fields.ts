/** Fields that may stay empty: a password and headers of a site that is crawled, and the key of a source. */
const OPTIONAL_SECRETS = ['authPassword', 'headers', 'key']
/** Never sent back to a browser. */
export const SECRET_FIELDS = ['currentPassword', 'password', 'confirmPassword', ...OPTIONAL_SECRETS]

/** Messages at fields whose value could not be returned. */
export const ENTER_AGAIN = 'Enter your password again.'
/** Among the values of a result: the optional secrets that were filled in. */
export const FILLED_SECRETS = 'filledSecrets'
export const ENTER_SECRET_AGAIN = 'Enter this again. It is secret, so it was not sent back.'
/** Among the values of a result: the fields with a file, which a response can't return. */
export const CHOSEN_FILES = 'chosenFiles'
export const CHOOSE_AGAIN = 'Choose the file again.'

/** Those of a form that somebody filled in. */
export const listFilledSecrets = (values: Readonly<Record<string, unknown>>): string[] =>
  OPTIONAL_SECRETS.filter((name) => typeof values[name] === 'string' && values[name] !== '')

/** What is said at a secret field of a form that was sent and is rendered without it. */
export function askAgain(name: string, filled: readonly string[]): string | undefined {
  if (OPTIONAL_SECRETS.includes(name)) return filled.includes(name) ? ENTER_SECRET_AGAIN : undefined
  return SECRET_FIELDS.includes(name) ? ENTER_AGAIN : undefined
}

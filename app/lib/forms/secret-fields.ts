/** Never sent back to a browser. */
export const SECRET_FIELDS = ['currentPassword', 'password', 'confirmPassword']

/** Messages at fields whose value could not be returned. */
export const ENTER_AGAIN = 'Enter your password again.'
/** Among the values of a result: the fields with a file, which a response can't return. */
export const CHOSEN_FILES = 'chosenFiles'
export const CHOOSE_AGAIN = 'Choose the file again.'

import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { Autosaved, SaveState } from './autosave.ts'

const WORDS: Record<SaveState, [tone: Tone, text: string]> = {
  idle: ['neutral', ''],
  saving: ['neutral', 'Saving…'],
  saved: ['good', 'Saved'],
  offline: ['attention', 'Not saved: you are offline. What you type is kept in this browser.'],
  'signed-out': ['attention', 'Not saved: your session has ended. What you type is kept in this browser.'],
  failed: ['attention', 'Not saved: Bellwether didn’t respond. We keep trying.'],
  refused: ['problem', 'Not saved.'],
}

/** Whether the server has what was typed. */
export function SaveStatus({ state, message }: Pick<Autosaved, 'state' | 'message'>) {
  const [tone, text] = WORDS[state]
  if (text === '') return <FormMessage />
  return (
    <FormMessage tone={tone}>
      {text}
      {message === undefined ? null : ` ${message}`}
      {state === 'signed-out' ? (
        <>
          {' '}
          <TextLink to={paths.signIn()} target="_blank">
            Sign in in a new tab
          </TextLink>
        </>
      ) : null}
    </FormMessage>
  )
}

import { paths } from '#app/lib/paths.ts'
import { CHOOSE_AGAIN, ENTER_AGAIN } from '#app/lib/forms/secret-fields.ts'
import type { LostField, UnsentForm } from '#app/lib/forms/unsent-form.ts'
import { Button, buttonClass } from '#app/ui/controls/button.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { ErrorPage } from './error-page.tsx'
import { listTyped, toTerm } from './typed-values.ts'

/** The input of a failed form, ready to be sent again: for browsers without script. */
export function UnsentFormPage({ problem, address, fields, lost }: UnsentForm) {
  const hasEnded = problem.status === 401
  const typed = listTyped(fields)
  const isNewPassword = lost.some(({ name }) => name === 'confirmPassword')
  return (
    <ErrorPage
      title={hasEnded ? 'Your session has ended' : 'The service didn’t respond'}
      requestId={problem.requestId}
      actions={
        <>
          {hasEnded ? (
            <a
              href={paths.signIn()}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              Sign in in a new tab
            </a>
          ) : null}
          <Button form="unsent" type="submit" variant={hasEnded ? 'secondary' : 'primary'}>
            Send again
          </Button>
        </>
      }
    >
      <p>{problem.detail}</p>
      {hasEnded ? null : (
        <p className="mt-2">It may have gone through anyway: check before you send it again.</p>
      )}
      <p className="mt-2">
        What you typed is kept on this page{lost.length > 0 ? ', except for passwords and files' : null}.
      </p>
      {typed.length > 0 ? (
        <div className="mt-4 max-h-80 overflow-y-auto rounded-card border border-line-soft p-4">
          <DescriptionList items={typed} />
        </div>
      ) : null}
      <form
        id="unsent"
        method="post"
        action={address}
        className="mt-4 flex flex-col gap-5 empty:hidden"
        {...(lost.some(({ kind }) => kind === 'file') && { encType: 'multipart/form-data' })}
      >
        {fields.map(([name, value], i) => (
          // Names repeat where several boxes are checked.
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        {lost.map(({ name, kind }) => (
          <Lost key={name} name={name} kind={kind} isNew={isNewPassword} />
        ))}
      </form>
    </ErrorPage>
  )
}

/** Fields that could not be kept, to be filled in again. */
function Lost({ name, kind, isNew }: LostField & { isNew: boolean }) {
  const label = isNew && name === 'password' ? 'New password' : toTerm(name)
  const field = { id: `unsent-${name}`, name, label }
  if (kind === 'file')
    return <InputField {...field} type="file" required={false} errors={[CHOOSE_AGAIN]} className="py-1" />
  const autoComplete = isNew && name !== 'currentPassword' ? 'new-password' : 'current-password'
  return <PasswordField {...field} errors={[ENTER_AGAIN]} autoComplete={autoComplete} />
}

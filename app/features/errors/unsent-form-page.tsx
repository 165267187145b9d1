import { paths } from '#app/lib/paths.ts'
import type { UnsentForm } from '#app/lib/unsent-form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorPage } from './error-page.tsx'
import { listTyped } from './typed-values.ts'

/** What was typed into a form that came to nothing, ready to be sent again: for browsers without script. */
export function UnsentFormPage({ problem, address, fields, isIncomplete }: UnsentForm) {
  const hasEnded = problem.status === 401
  const typed = listTyped(fields)
  return (
    <ErrorPage
      title={hasEnded ? 'Your session has ended' : 'The service did not answer'}
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
        <p className="mt-2">It may have been done all the same: look before you send it again.</p>
      )}
      <p className="mt-2">
        What you typed is kept on this page.
        {isIncomplete ? ' Passwords and files are not: you are asked for them again.' : null}
      </p>
      {typed.length > 0 ? (
        <div className="mt-4 max-h-80 overflow-y-auto rounded-card border border-line-soft p-4">
          <DescriptionList items={typed} />
        </div>
      ) : null}
      <form id="unsent" method="post" action={address}>
        {fields.map(([name, value], i) => (
          // Names come more than once where several are ticked.
          <input key={i} type="hidden" name={name} value={value} />
        ))}
      </form>
    </ErrorPage>
  )
}

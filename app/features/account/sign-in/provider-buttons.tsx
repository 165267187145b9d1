import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { type Provider, PROVIDER_NAMES } from '#contract/account/providers.ts'

/** Forms and not links, since each starts a flow; plain ones, since each redirects to another site. */
export function ProviderButtons({
  providers,
  next,
  from,
  invitation,
}: {
  providers: readonly Provider[]
  next?: string | null
  /** Where a failed sign-in returns to; the sign-in page by default. */
  from?: string
  /** The token of the invitation to accept. */
  invitation?: string
}) {
  if (providers.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-5">
      <div className="grid gap-2 sm:grid-cols-2">
        {providers.map((provider) => (
          <form key={provider} method="post" action={paths.provider(provider)}>
            {next ? <input type="hidden" name="next" value={next} /> : null}
            {from ? <input type="hidden" name="from" value={from} /> : null}
            {invitation ? <input type="hidden" name="invitation" value={invitation} /> : null}
            <Button type="submit" isWide>
              Continue with {PROVIDER_NAMES[provider]}
            </Button>
          </form>
        ))}
      </div>
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line-soft after:h-px after:flex-1 after:bg-line-soft">
        or with your email
      </p>
    </div>
  )
}

import { Link, useSearchParams } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'
import { ShowcaseCharts, type ShowcaseDrawings } from './showcase-charts.tsx'
import { ShowcaseFeedback } from './showcase-feedback.tsx'
import { ShowcaseForms } from './showcase-forms.tsx'
import { ShowcaseLists } from './showcase-lists.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { ThemeToggle } from '#app/ui/controls/theme-toggle.tsx'
import { Toasts, type Toast } from '#app/ui/overlay/toasts.tsx'

const toasts: readonly Toast[] = [
  { id: 'blank', kind: 'blank', text: 'The export is on its way to ana@example.com.' },
  { id: 'success', kind: 'success', text: 'Team deleted.' },
  { id: 'error', kind: 'error', text: 'Something went wrong!' },
  { id: 'loading', kind: 'loading', text: 'Loading...' },
]

/** Every component in all its states, in both themes. `?show=dialog` and `?show=toasts` open those. */
export function Showcase({ drawings }: { drawings: ShowcaseDrawings }) {
  const [params] = useSearchParams()
  const shown = params.get('show')
  return (
    <>
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line-soft px-6 py-4">
        <Logo />
        <nav aria-label="Overlays" className="flex gap-4">
          <Link to="?show=dialog" className="link">
            Open a dialog
          </Link>
          <Link to="?show=toasts" className="link">
            Show toasts
          </Link>
        </nav>
        <ThemeToggle action="/theme" theme="system" returnTo="/dev/ui" />
      </header>
      <main id="main" tabIndex={-1} className="grid min-[1100px]:grid-cols-2">
        <Column theme="light" drawings={drawings} />
        <Column theme="dark" drawings={drawings} />
      </main>
      {shown === 'dialog' ? <SampleDialog /> : null}
      <Toasts toasts={shown === 'toasts' ? toasts : []} />
    </>
  )
}

function Column({ theme, drawings }: { theme: 'light' | 'dark'; drawings: ShowcaseDrawings }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-surface-page px-4 py-8 text-ink sm:px-8">
      <h1 className="mb-8 text-2xl">{theme === 'light' ? 'Light' : 'Dark'}</h1>
      <div className="flex flex-col gap-12">
        <ShowcaseForms theme={theme} />
        <ShowcaseLists theme={theme} drawings={drawings} />
        <ShowcaseCharts drawings={drawings} />
        <ShowcaseFeedback theme={theme} />
      </div>
    </div>
  )
}

function SampleDialog() {
  return (
    <Dialog
      title="Archive Ana Lima"
      description="Ana can no longer sign in. Her reviews stay, and she can be restored at any time."
      closeTo="?"
      footer={
        <>
          <Button form="archive" variant="danger">
            Archive Ana
          </Button>
          <Button form="archive" formMethod="dialog" formNoValidate>
            Keep Ana
          </Button>
        </>
      }
    >
      <form id="archive" method="dialog">
        <InputField id="reason" name="reason" label="Reason" required={false} />
      </form>
    </Dialog>
  )
}

import { Download, Printer } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'

/** Shown once, to be saved elsewhere. Downloading needs no script; the copy and print buttons do. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const isHydrated = useHydrated()
  const text = `Recovery codes for Bellwether\n\n${codes.join('\n')}\n`
  return (
    <Card title="Your recovery codes" className="max-w-2xl">
      <div className="flex flex-col gap-5">
        <Callout tone="attention">
          Save these where you can find them without your phone. Each one works once in place of a code, and
          they won’t be shown again.
        </Callout>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded border border-line-soft bg-surface-sunken px-5 py-4 font-mono text-base text-ink-strong">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <CopyButton label="Copy codes" text={text} />
          <a
            download="bellwether-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            className={buttonClass()}
          >
            <Download aria-hidden />
            Download codes
          </a>
          {isHydrated ? (
            <Button type="button" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Print codes
            </Button>
          ) : null}
          <LinkButton to={paths.profileTwoStep()} variant="primary">
            I saved these codes
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

import { Printer } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import { Card } from '#app/ui/data/card.tsx'
import type { PrintedPacket } from '#contract/people/packets.ts'
import { PACKET_STATE_WORDS } from '#contract/people/packets.words.ts'
import { PacketAnswers } from './packet-answers.tsx'
import { Ratings } from './packet-attributes.tsx'
import { PacketScore } from './packet-score.tsx'

interface PacketPrintProps {
  packet: PrintedPacket
  charts: { parts: string | null; views: Chart | null; radar: Chart | null; trend: Chart | null }
  isPreview: boolean
  timeZone: string
  printedAt: string
}

/**
 * A packet on paper, with nothing around it. Its first row is the head of a table where it is printed, so that each sheet says whose
 * packet it is.
 */
export function PacketPrint({ packet, charts, isPreview, timeZone, printedAt }: PacketPrintProps) {
  const { reviewee, cycle } = packet
  return (
    <main
      id="main"
      className="mx-auto max-w-3xl px-4 py-6 sheet sm:px-6 print:table print:max-w-none print:p-0"
    >
      <Tools packet={packet} isPreview={isPreview} />
      <header className="border-line border-b pb-2 print:table-header-group print:break-inside-avoid">
        <p className="flex flex-wrap justify-between gap-x-6 text-xs text-ink-soft print:pb-4">
          <span>
            Review packet of {reviewee.name} · {cycle.name}
          </span>
          <span>{formatDate(printedAt, timeZone)}</span>
        </p>
      </header>
      <div className="print:table-row-group">
        <div className="flex flex-col gap-6 pt-6 print:block print:pt-0 print:*:mb-6">
          <Facts packet={packet} isPreview={isPreview} timeZone={timeZone} />
          <Content packet={packet} charts={charts} timeZone={timeZone} />
        </div>
      </div>
    </main>
  )
}

/** Not on paper. */
function Tools({ packet, isPreview }: Pick<PacketPrintProps, 'packet' | 'isPreview'>) {
  const isHydrated = useHydrated()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2 print:hidden">
      <LinkButton to={paths.packet(packet.id, { as: isPreview ? 'reviewee' : undefined })}>
        Back to packet
      </LinkButton>
      {isHydrated ? (
        <Button type="button" variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print packet
        </Button>
      ) : (
        <p className="text-ink-soft">Print this page with your browser.</p>
      )}
    </div>
  )
}

function Facts({ packet, isPreview, timeZone }: Pick<PacketPrintProps, 'packet' | 'isPreview' | 'timeZone'>) {
  const { reviewee, cycle, jobTitle, manager, state, sharedAt } = packet
  const facts = [
    jobTitle,
    cycle.name,
    manager && `Manager: ${manager.name}`,
    sharedAt ? `Shared ${formatDate(sharedAt, timeZone)}` : PACKET_STATE_WORDS[state],
    isPreview && `As ${reviewee.name} sees it`,
  ]
  return (
    <div>
      <h1 className="text-xl wrap-anywhere">{reviewee.name}</h1>
      <p className="mt-1 max-w-prose wrap-anywhere text-ink-soft">
        {facts.filter((fact) => fact !== null && fact !== '' && fact !== false).join(' · ')}
      </p>
    </div>
  )
}

function Content({ packet, charts, timeZone }: Pick<PacketPrintProps, 'packet' | 'charts' | 'timeZone'>) {
  const { summary, score, attributes, acknowledgedAt, acknowledgement } = packet
  const drawn = [charts.trend, charts.views, charts.radar].filter((chart) => chart !== null)
  return (
    <>
      {summary === null ? null : (
        <Card title="Summary">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{summary}</p>
        </Card>
      )}
      {score ? (
        <div className="break-inside-avoid">
          <PacketScore score={score} bar={charts.parts} overrideTo={null} />
        </div>
      ) : null}
      {attributes.length === 0 ? null : (
        <Card title="Scored attributes">
          <Ratings attributes={attributes} />
        </Card>
      )}
      {drawn.length === 0 ? null : (
        <section className="flex flex-col gap-6 print:block print:*:mb-6">
          <h2 className="break-after-avoid text-base">Charts</h2>
          {drawn.map((chart) => (
            <div key={chart.title} className="break-inside-avoid">
              <ChartFrame {...chart} />
            </div>
          ))}
        </section>
      )}
      <PacketAnswers packet={packet} />
      {acknowledgedAt === null ? null : (
        <Card title={`Acknowledged on ${formatDate(acknowledgedAt, timeZone)}`}>
          {acknowledgement === null ? undefined : (
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{acknowledgement}</p>
          )}
        </Card>
      )}
    </>
  )
}

import { formatDate, formatMoney } from '#app/lib/format.ts'
import type { InvoiceLine } from '#contract/billing/invoice-lines.ts'

interface Sum {
  label: string
  money: { amount: number; currency: string }
  isStrong?: boolean
}

const toSpan = ({ from, to }: InvoiceLine, timeZone: string) =>
  from && to ? `${formatDate(from, timeZone)} to ${formatDate(to, timeZone)}` : null

/** Line items of an invoice or a preview, with totals. */
export function LineTable({
  lines,
  sums,
  timeZone,
}: {
  lines: readonly InvoiceLine[]
  sums: readonly Sum[]
  timeZone: string
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">Line items</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          <th scope="col" className="py-2 text-start font-medium">
            Description
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${index} ${line.description}`} className="border-b border-line-soft align-top">
            <td className="py-2 pe-4">
              <span className="text-ink-strong">{line.description}</span>
              <span className="block text-ink-soft">{toSpan(line, timeZone)}</span>
            </td>
            <td className="py-2 text-end whitespace-nowrap">{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, money, isStrong = false }) => (
          <tr key={label} className={isStrong ? 'font-semibold text-ink-strong' : ''}>
            <th scope="row" className={`py-1 text-start ${isStrong ? '' : 'font-normal'}`}>
              {label}
            </th>
            <td className="py-1 text-end whitespace-nowrap">{formatMoney(money)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import type { SourceSpending } from '#contract/seo/sources.costs.ts'

/** What calls are expected to cost before they are made. */
export function PriceList({ prices }: Pick<SourceSpending, 'prices'>) {
  return (
    <details className="mt-6">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-ink-strong">
        List prices
      </summary>
      <p className="mt-1 max-w-prose text-ink-soft">
        Published by DataForSEO; those of your account may differ. They are set aside before a call. Where a
        call has cost more in the last 30 days, that is set aside.
      </p>
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        tabIndex={0}
        role="region"
        aria-label="List prices"
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-left">
          <caption className="sr-only">List prices</caption>
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1 pr-4 font-medium">
                Call
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Per call
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Per row
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ endpoint, base, row }) => (
              <tr key={endpoint} className="border-t border-line-soft">
                <td className="py-1 pr-4">
                  <code className="text-sm">{endpoint}</code>
                </td>
                <td className="py-1 pr-4 text-right">{formatMicroDollars(base)}</td>
                <td className="py-1 text-right">{row === 0 ? '' : formatMicroDollars(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

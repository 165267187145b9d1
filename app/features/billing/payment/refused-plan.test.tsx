// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError, toProblem } from '#app/lib/http/api-transport.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import type { ProblemReason } from '#contract/problem.ts'
import { renderPage } from '#tests/node/billing-pages.ts'
import { ConfirmPlan } from './confirm-plan.tsx'
import { findPreview } from './find-preview.server.ts'

afterEach(cleanup)

const CHOICE = { productId: 'prod_starter', interval: 'month', quantity: 1, couponCode: undefined } as const
const DETAILS = {
  card: null,
  otherMethod: null,
  taxIds: [],
  planObstacle: null,
  secondSubscriptions: [],
  isTestMode: false,
  allowedActions: [],
}

/** The page before a purchase that the API has refused, in words that no page knows. */
async function renderRefused(reason: ProblemReason | undefined) {
  const problem = toProblem('conflict', 409, 'Reworded since.', 'req-1')
  const api = (() =>
    Promise.reject(new ApiError({ ...problem, ...(reason && { reason }) }))) as unknown as Api
  const preview = await findPreview(api, CHOICE)
  renderPage(
    <ConfirmPlan
      choice={CHOICE}
      preview={preview}
      details={DETAILS}
      isNew={false}
      card={undefined}
      timeZone="UTC"
      lastResult={undefined}
    />,
  )
}

test.each([
  ['downgrade', 'View users', 'Downgrade Not Allowed'],
  ['tax-location', 'Billing portal', 'This change is not possible'],
  [undefined, 'Choose another plan', 'This change is not possible'],
] as const)('a refusal for %s leads to "%s", whatever its words are', async (reason, way, title) => {
  await renderRefused(reason)

  expect(screen.getByRole('link', { name: way })).toBeTruthy()
  expect(screen.getByText(title)).toBeTruthy()
})

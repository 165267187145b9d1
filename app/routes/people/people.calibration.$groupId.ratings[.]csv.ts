import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportCalibrationGroup } from '#contract/people/calibration.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const input = { params: { groupId: params['groupId'] ?? '' } }
  return passDownload('calibration.csv', api.open(exportCalibrationGroup, input))
}

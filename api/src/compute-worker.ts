import { PasswordJob } from '#api/compute/compute-job.ts'
import { scalePicture } from '#api/compute/scale-picture.ts'
import { checkPassword, hashPassword } from '#api/lib/passwords.ts'
import { isSecret } from '#api/lib/run-secret.ts'
import { LOGO_TYPES } from '#contract/organization/profile.forms.ts'

// Heavy work in a separate process on a single machine. It has no network, and is replaced after each image.

interface ComputeEnv {
  COMPUTE_SECRET: string
}

async function runPasswordJob(request: Request): Promise<Response> {
  const { success, data } = PasswordJob.safeParse(await request.json())
  if (!success) return new Response('Not a job', { status: 400 })
  if (data.kind === 'hash') return Response.json({ hash: await hashPassword(data.password) })
  return Response.json(await checkPassword(data.password, data.stored))
}

async function runPictureJob(request: Request): Promise<Response> {
  const type = LOGO_TYPES.find((known) => known === request.headers.get('content-type'))
  if (!type) return new Response('Not a picture', { status: 400 })
  const scaled = await scalePicture({ bytes: new Uint8Array(await request.arrayBuffer()), type })
  if (!scaled) return new Response('Not readable', { status: 422 })
  return new Response(scaled.bytes, { headers: { 'content-type': scaled.type } })
}

export default {
  async fetch(request, { COMPUTE_SECRET }) {
    const isAllowed = isSecret(request.headers.get('x-compute-secret'), COMPUTE_SECRET)
    const path = request.method === 'POST' && isAllowed ? new URL(request.url).pathname : undefined
    if (path === '/password') return runPasswordJob(request)
    if (path === '/picture') return runPictureJob(request)
    return new Response('Not found', { status: 404 })
  },
} satisfies ExportedHandler<ComputeEnv>

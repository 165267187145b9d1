/** Streams a file of the API as a download, with its file name. */
export async function passDownload(fileName: string, asked: Promise<Response>): Promise<Response> {
  const { body, headers } = await asked
  const safeName = fileName.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': headers.get('content-type') ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${safeName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

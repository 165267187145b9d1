/** Streams a file of the API as a download, with its file name; a CSV file that comes as JSON Lines is called so. */
export async function passDownload(fileName: string, asked: Promise<Response>): Promise<Response> {
  const { body, headers } = await asked
  const type = headers.get('content-type') ?? 'application/octet-stream'
  const name = type.startsWith('application/jsonl') ? fileName.replace(/\.csv$/, '.jsonl') : fileName
  const safeName = name.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${safeName}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A file download. The name may contain a host or the title of a check. */
export function csvResponse(fileName: string, body: ReadableStream<Uint8Array> | string | null): Response {
  const safeName = fileName.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${safeName}"`,
    },
  })
}

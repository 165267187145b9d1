/** A file to save. The name may hold what a host or a check is called. */
export function csvResponse(fileName: string, body: ReadableStream<Uint8Array> | string | null): Response {
  const safeName = fileName.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${safeName}"`,
    },
  })
}

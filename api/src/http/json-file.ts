/** A JSON document as a file to keep: a browser shows it nowhere. The name may contain a host. */
export const jsonFile = (name: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name.replace(/[^a-zA-Z0-9.-]+/g, '-')}.json"`,
    },
  })

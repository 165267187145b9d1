const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** A table as a file: its name without an ending, and what it holds. */
interface TableDownload {
  name: string
  format: keyof typeof TYPES
  body: ReadableStream<Uint8Array>
}

/** A download of a table. The name may contain a host or the title of a check. */
export function tableResponse({ name, format, body }: TableDownload): Response {
  const safeName = `${name}.${format}`.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${safeName}"`,
    },
  })
}

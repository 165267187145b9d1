const PASSED_ON = ['content-type', 'content-disposition', 'cache-control', 'x-robots-tag']

/** The file of a report as the API sends it, under its own name, and for no search engine. */
export async function passReport(asked: Promise<Response>): Promise<Response> {
  const { body, headers } = await asked
  const kept = PASSED_ON.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(body, { headers: kept })
}

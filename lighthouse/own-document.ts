type OwnDocument = Pick<
  Document,
  | 'doctype'
  | 'documentElement'
  | 'images'
  | 'elementFromPoint'
  | 'getElementsByTagName'
  | 'querySelector'
  | 'querySelectorAll'
>

/** Runs in the page, in a world of its own: what the browser defines, whatever the page has given these names to. */
function openDocument(): OwnDocument {
  const of = (name: string) => Object.getOwnPropertyDescriptor(Document.prototype, name)
  const read = (name: string): [string, unknown] => [name, of(name)?.get?.call(document) as unknown]
  const bind = (name: string): [string, unknown] => {
    const method = of(name)?.value as (...given: unknown[]) => unknown
    return [name, method.bind(document)]
  }
  const values = ['doctype', 'documentElement', 'images'].map(read)
  const methods = ['elementFromPoint', 'getElementsByTagName', 'querySelector', 'querySelectorAll'].map(bind)
  // The names of the type.
  return Object.fromEntries([...values, ...methods]) as unknown as OwnDocument
}

/**
 * An expression that calls one of these functions. A page can have an image or a form by the name of `documentElement`, which then
 * stands in its place in every world; `document` is none of the page's in them.
 */
export function toExpression(
  functions: Readonly<Record<string, (...input: never[]) => unknown>>,
  call: string,
): string {
  const named = Object.entries(functions).map(([name, run]) => `const ${name} = ${run.toString()}`)
  return `((document) => { ${named.join('\n')}\nreturn ${call} })((${openDocument.toString()})())`
}

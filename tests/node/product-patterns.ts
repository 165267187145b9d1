import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const SOURCES = '{app,api/src,contract,extension,server,standins,vite}/**/*.{ts,tsx}'
const isTest = (file: string) => /\.(?:process\.)?test\.tsx?$/.test(file)

export interface ProductPattern {
  /** The file and the line, for the name of a test. */
  where: string
  source: string
  flags: string
}

function literalOf(node: ts.Node): { source: string; flags: string } | undefined {
  if (!ts.isRegularExpressionLiteral(node)) return undefined
  const end = node.text.lastIndexOf('/')
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
}

/** What stands in for a value that is only known when the program runs: a word, as in an id's prefix. */
const STAND_IN = 'word'

/** What a name stands for that the same file declares on its top level. */
function declaredAs(name: ts.Identifier): ts.Expression | undefined {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(declared) && declared.text === name.text) return initializer
    }
  }
  return undefined
}

function textOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return ''
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return literalOf(node)?.source
  if (ts.isIdentifier(node)) {
    const declared = declaredAs(node)
    return declared && textOf(declared)
  }
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = node.templateSpans.map(
    ({ expression, literal }) => (textOf(expression) ?? STAND_IN) + literal.text,
  )
  return node.head.text + parts.join('')
}

function constructedOf(node: ts.Node): { source: string; flags: string } | undefined {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const [pattern, flags] = node.arguments ?? []
  const source = textOf(pattern)
  if (source === undefined) throw new Error(`A pattern is made of what no test can read: ${node.getText()}`)
  return { source, flags: textOf(flags) ?? '' }
}

/** Every regular expression of the product's own files, as literals and as `new RegExp(...)`. */
export function listProductPatterns(): ProductPattern[] {
  return globSync(SOURCES)
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      const found: ProductPattern[] = []
      const visit = (node: ts.Node): void => {
        const pattern = literalOf(node) ?? constructedOf(node)
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        if (pattern) found.push({ where: `${file}:${line}`, ...pattern })
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    })
}

import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// An action is `runIntents`, by itself or after what has to be known first: docs/decisions/050.

/** Those that answer a program and no form, and the one that must not be kept from its work by anything. */
const ELSEWISE = [
  'app/routes/account/auth.availability.ts', // Says to the sign-up form's script, as JSON, whether an address is free.
  'app/routes/account/auth.extension.ts', // Hands tokens to the companion extension, as JSON.
  'app/routes/account/auth.session.ts', // Says to the page's timer, as JSON, how long the session lives.
  'app/routes/account/auth.signout.ts', // Reads nothing: whatever is sent with it, the session ends.
  'app/routes/people/people.appraisals.$appraisalId.ratings.ts', // Saves ratings for the form's script, and says as JSON whether.
  'app/routes/people/people.reviews.$reviewId.answers.ts', // Saves answers for the form's script, and says as JSON what became of each.
]

type Body = ts.ConciseBody | undefined

/** What a module exports as its action: its body, null where that stands elsewhere, undefined where it exports none. */
function findAction(source: string): Body | null {
  const { statements } = ts.createSourceFile('route.ts', source, ts.ScriptTarget.Latest, true)
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && isAction(statement.name)) return statement.body ?? null
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find(({ name }) => isAction(name))
      const value = declared?.initializer
      if (declared) return value && ts.isArrowFunction(value) ? value.body : null
    }
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
    if (clause && ts.isNamedExports(clause) && clause.elements.some(({ name }) => isAction(name))) return null
  }
  return undefined
}

const isAction = (name: ts.Node | undefined) => name?.getText() === 'action'

/** The second runs the intents that all lists about a domain share. */
const RUNNERS = new Set(['runIntents', 'runListIntents'])

const isRunIntents = (node: ts.Node | undefined) =>
  node !== undefined && ts.isCallExpression(node) && RUNNERS.has(node.expression.getText())

/** Whether an action ends in `runIntents`; what stands before may only turn somebody away. */
function endsInIntents(body: Exclude<Body, undefined> | null): boolean {
  if (body === null || !ts.isBlock(body)) return body !== null && isRunIntents(body)
  const last = body.statements.at(-1)
  return last !== undefined && ts.isReturnStatement(last) && isRunIntents(last.expression)
}

const isOfAnotherShape = (source: string) => {
  const body = findAction(source)
  return body !== undefined && !endsInIntents(body)
}

const routes = globSync('app/routes/*/*.{ts,tsx}').map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}))

test('every action is a table of intents, or in the list of those that are none', () => {
  expect(routes.filter(({ source }) => findAction(source) !== undefined).length).toBeGreaterThan(35)
  const others = routes.filter(({ source }) => isOfAnotherShape(source)).map(({ file }) => file)
  expect(others.toSorted()).toEqual(ELSEWISE)
})

test('nobody else reads the intent of a form on the server, nor catches what was refused to answer it', () => {
  const own = 'app/lib/forms/run-intents.server.ts'
  const files = globSync(['app/routes/*/*.{ts,tsx}', 'app/{features,lib}/**/*.server.ts'])
  const reading = files.filter((file) => /\.(?:get|has)\(['"`]intent['"`]\)/.test(readFileSync(file, 'utf8')))
  const answering = files.filter((file) => /\binvalid\(/.test(readFileSync(file, 'utf8')))

  expect(reading).toEqual([own])
  expect(answering.toSorted()).toEqual(['app/lib/forms/forms.server.ts', own])
})

test.each([
  'export async function action(args) { return save(args) }',
  'export const action = ({ request }) => readForm(request)',
  'export const action = async (args) => { await runIntents(args, {}); return null }',
  'export async function action(args) { if (args) return runIntents(args, {}); return save(args) }',
  'export const action = save',
  "export { action } from './other.ts'",
  'const action = save\nexport { action }',
  'const save = () => null\nexport { save as action }',
])('an action of another shape is found: %s', (source) => {
  expect(isOfAnotherShape(source)).toBe(true)
})

test.each([
  'export const action = (args) => runIntents(args, intents)',
  'export async function action(args) { await requireUser(args); return runIntents(args, intents) }',
  'export const loader = () => null',
])('what has this shape, or no action, is not: %s', (source) => {
  expect(isOfAnotherShape(source)).toBe(false)
})

import { html } from 'hono/html'
import { type JsonSchema, type Parameter } from './openapi-types.ts'

export type Markup = ReturnType<typeof html>

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

export const asSchema = (value: JsonSchema | boolean | undefined): JsonSchema =>
  typeof value === 'object' ? value : {}

const firstOf = <T>(value: T | T[]): T | undefined => (Array.isArray(value) ? value[0] : value)
/** JSON Schema has the limits of JavaScript's numbers where there is no other limit. */
const limit = (value: number | undefined) => (value === Number.MAX_SAFE_INTEGER ? undefined : value)

/** The name of a schema with its own section. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1)

const join = (parts: Markup[], between: string): Markup =>
  html`${parts.map((part, i) => (i === 0 ? part : html`${between}${part}`))}`

function describePlain(schema: JsonSchema): string {
  const bounds = [
    ['at least', schema.minLength ?? schema.minimum],
    ['at most', limit(schema.maxLength ?? schema.maximum)],
  ].flatMap(([words, value]) => (value === undefined ? [] : [`${words} ${value}`]))
  const length = schema.type === 'string' && bounds.length > 0 ? ' characters' : ''
  const unit = bounds.length > 0 ? ` (${bounds.join(', ')}${length})` : ''
  return `${schema.format ?? firstOf(schema.type) ?? 'any value'}${unit}`
}

/** Types and constraints of a value as text; a schema with its own section is a link to it. */
export function describe(schema: JsonSchema): Markup {
  const name = nameOf(schema)
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return join(
      choices.map((choice) => describe(asSchema(choice))),
      ' | ',
    )
  if (schema.allOf) return describe(asSchema(schema.allOf[0]))
  if (schema.type === 'array') return html`list of ${describe(asSchema(firstOf(schema.items)))}`
  return html`${describePlain(schema)}`
}

/** The properties of an object; nested ones by path. */
export function toFields(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = asSchema(value)
    const field = {
      name: prefix + name,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }
    return property.type === 'object' && property.properties
      ? toFields(property, `${prefix}${name}.`)
      : [field]
  })
}

export const toParameterFields = (parameters: Parameter[]): Field[] =>
  parameters.map(({ name, schema, required }) => ({ name, schema, isRequired: required }))

/** A table of the fields of a request or a reply; replies have no required fields. */
export function fieldTable(
  fields: Field[],
  { label, isAnswer = false }: { label: string; isAnswer?: boolean },
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
          ${isAnswer ? '' : html`<th scope="col">Required</th>`}
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ name, schema, isRequired }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${describe(schema)}</td>
              ${isAnswer ? '' : html`<td>${isRequired ? 'yes' : 'no'}</td>`}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

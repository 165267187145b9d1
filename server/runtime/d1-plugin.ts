import { mkdirSync, readFileSync } from 'node:fs'
import { type Plugin, ProxyNodeBinding, type V4WorkerOptions } from 'miniflare'
import * as z from 'zod'

// Miniflare loads this file by its path, since its own D1 costs a millisecond of CPU a query (docs/decisions/007).

const NAME = 'bellwether-d1'
const STORAGE = `${NAME}:storage`
const FETCHER = `${NAME}:fetcher`
const OBJECT = 'D1DatabaseObject'
/** Miniflare's own, so that both read and write the same file. */
const UNIQUE_KEY = `miniflare-${OBJECT}`

const Options = z.object({
  database: z.string(),
  /** Where the files of databases lie, and the two modules of the build. */
  folder: z.string(),
  objectModule: z.string(),
  bindingModule: z.string(),
  compatibilityDate: z.string(),
})
export type D1Options = z.infer<typeof Options>

const Binding = z.object({ dev: z.object({ plugin: z.object({ name: z.literal(NAME) }), options: Options }) })

type WorkerOptions = Parameters<Plugin['getBindings']>[0]

function listBindings({ config }: WorkerOptions): { name: string; options: D1Options }[] {
  return Object.entries(config.env ?? {}).flatMap(([name, binding]) => {
    const { data } = Binding.safeParse(binding)
    return data ? [{ name, options: data.dev.options }] : []
  })
}

/** Cloudflare's D1 client, with a fetcher that calls our object. */
const toBinding = (name: string, database: string) => ({
  name,
  wrapped: {
    moduleName: 'cloudflare-internal:d1-api',
    innerBindings: [
      {
        name: 'fetcher',
        wrapped: {
          moduleName: FETCHER,
          innerBindings: [
            { name: 'objects', durableObjectNamespace: { className: OBJECT, serviceName: NAME } },
            { name: 'database', text: database },
          ],
        },
      },
    ],
  },
})

function toServices({ folder, objectModule, compatibilityDate }: D1Options) {
  mkdirSync(folder, { recursive: true })
  const source = readFileSync(objectModule, 'utf8')
  return [
    { name: STORAGE, disk: { path: folder, writable: true } },
    {
      name: NAME,
      worker: {
        compatibilityDate,
        modules: [{ name: 'd1-object.js', esModule: source }],
        durableObjectNamespaces: [
          { className: OBJECT, uniqueKey: UNIQUE_KEY, enableSql: true, preventEviction: true },
        ],
        durableObjectStorage: { localDisk: STORAGE },
      },
    },
  ]
}

const plugin: Plugin = {
  getBindings: (worker) => listBindings(worker).map(({ name, options }) => toBinding(name, options.database)),
  getNodeBindings: (worker) =>
    Object.fromEntries(listBindings(worker).map(({ name }) => [name, new ProxyNodeBinding()])),
  getServices: ({ options }) =>
    listBindings(options)
      .slice(0, 1)
      .flatMap((binding) => toServices(binding.options)),
  getExtensions({ options }) {
    const [binding] = options.flatMap(listBindings)
    if (!binding) return []
    const source = readFileSync(binding.options.bindingModule, 'utf8')
    return [{ modules: [{ name: FETCHER, esModule: source, internal: true }] }]
  },
}

export const plugins = { [NAME]: plugin }

/** What a worker's option `d1Databases` asks for, as the option that leads to this plugin. */
export function bindDatabases(
  databases: Record<string, string>,
  where: Omit<D1Options, 'database'>,
): NonNullable<V4WorkerOptions['unsafeBindings']> {
  return Object.entries(databases).map(([name, database]) => ({
    name,
    type: NAME,
    plugin: { package: import.meta.filename, name: NAME },
    options: { ...where, database: database },
  }))
}

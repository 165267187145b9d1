import { parseWithZod } from '@conform-to/zod/v4'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import {
  ChooseProperties,
  ConnectSource,
  ImportCommonCrawl,
  ImportExport,
} from '#contract/seo/sources.forms.ts'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { SINGLE_FILES } from './single-files.ts'
import {
  chooseProperties,
  connectSource,
  deleteImport,
  disconnectSource,
  importCommonCrawl,
  importExport,
  testSource,
} from './sources.api.server.ts'

/** Browsers send a file field that nobody used as an empty file. */
function withoutEmptyFiles(formData: FormData): FormData {
  for (const name of ['file', ...SINGLE_FILES.map((each) => each.name)]) {
    const file = formData.get(name)
    if (!(file instanceof File) || file.size === 0) formData.delete(name)
  }
  return formData
}

/** Intents of the page of one source. */
export function toSourceIntents(source: SourceId) {
  const at = paths.source(source)
  const name = SOURCE_NAMES[source]
  return {
    connect: form(
      (formData) => {
        formData.set('source', source)
        return parseWithZod(formData, { schema: ConnectSource, disableAutoCoercion: true })
      },
      ({ api, value }) => connectSource(api, value),
      () => redirectDone(at, `${name} is connected.`),
      { failure: `We couldn’t reach ${name}. Try again.` },
    ),
    test: button(
      ({ api }) => testSource(api, source),
      ({ state, failure }) =>
        state === 'failing'
          ? redirectWithToast(at, { kind: 'error', text: failure ?? `${name} fails.` })
          : redirectDone(at, `${name} replies.`),
      { at, failure: `We couldn’t reach ${name}. Try again.` },
    ),
    disconnect: button(
      ({ api }) => disconnectSource(api, source),
      () => redirectDone(at, `${name} is disconnected.`),
      { at, tellsGone: true },
    ),
    import: form(
      (formData) =>
        parseWithZod(withoutEmptyFiles(formData), { schema: ImportExport, disableAutoCoercion: true }),
      ({ api, value }) => importExport(api, value),
      ({ name: file }) => redirectDone(at, `${file} is imported.`),
      { failure: 'We couldn’t import the file. Try again.' },
    ),
    'import-graph': form(
      (formData) =>
        parseWithZod(withoutEmptyFiles(formData), { schema: ImportCommonCrawl, disableAutoCoercion: true }),
      ({ api, value }) => importCommonCrawl(api, value),
      ({ release }) => redirectDone(at, `${release} is imported.`),
      { failure: 'We couldn’t import the file. Try again.' },
    ),
    'delete-import': button(
      ({ api, text }) => deleteImport(api, text('id')),
      () => redirectDone(at, 'The import is deleted.'),
      { at, tellsGone: true },
    ),
    properties: form(
      (formData) => parseWithZod(formData, { schema: ChooseProperties, disableAutoCoercion: true }),
      ({ api, value }) => chooseProperties(api, value),
      () => redirectDone(at, 'The properties are saved. Their figures arrive within the next hour.'),
      { failure: 'We couldn’t save the properties. Try again.' },
    ),
  }
}

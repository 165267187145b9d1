// PDFKit finds a color profile, which no report has, beside its own file as soon as it is loaded. A bundled worker has no such address,
// and one object for all of its modules: this comes before the library.
const meta: { url?: string } = import.meta
meta.url ??= 'https://worker.invalid/'

import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const LINK = `let Link = /*#__PURE__*/React.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
`

/** A path with nothing that the router would write otherwise. There is no base path before it. */
const PLAIN_PATH = String.raw`const PLAIN_PATH = /^(?:\/[\w-]+)+(?:\?[\w=&-]+)?$/;
`

/** What is left of a link when nobody can click on it: all that its own components leave on the element, in the same order. */
const PLAIN = `  if (typeof to === "string" && to.startsWith("/") && !to.startsWith("//")) {
    let { onClick, relative, reloadDocument, replace, state, target, preventScrollReset, viewTransition, ...rest } = props;
    return /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement("a", _extends({}, rest, {
      "data-discover": getDiscoverAttr(discover, false, reloadDocument),
      href: PLAIN_PATH.test(to) ? to : useHref(to),
      target: target
    })), null);
  }
`

/** @throws Error when the source is not the one that this was written for */
export const drawPlainLinks = (source: string) =>
  editSource(source, [{ from: LINK, to: PLAIN_PATH + LINK + PLAIN }])

/**
 * Lets the server draw a link to an absolute path as the element that it becomes. Remix and its router put two components around it,
 * with a dozen hooks for what a click does (docs/decisions/041). On the server alone, as absolute-links.ts.
 * https://github.com/remix-run/remix/blob/v2/packages/remix-react/components.tsx
 */
export function plainLinks(): Plugin {
  return editedDependency({
    name: 'plain-links',
    build: 'server',
    files: { '/node_modules/@remix-run/react/dist/esm/components.js': drawPlainLinks },
  })
}

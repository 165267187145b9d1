import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

/** A component with `drawings` has what it drew last time pushed into the page, where the key of its props is the same. */
const DRAW = `var idsGiven=0;
function Gb(a,b,c,d,f){"function"===typeof c&&void 0!==c.drawings&&!a.responseState.generateStaticMarkup&&null===b.blockedSegment.formatContext.selectedValue?drawOnce(a,b,c,d,f):drawAnew(a,b,c,d,f)}
function drawOnce(a,b,c,d,f){
  var segment = b.blockedSegment, key = c.toKey(d), known = c.drawings.get(key);
  if (key === undefined) return drawAnew(a,b,c,d,f);
  if (known !== undefined) {
    segment.chunks.push(known);
    segment.lastPushedText = false;
    return;
  }
  var start = segment.chunks.length, pending = segment.children.length, ids = idsGiven;
  drawAnew(a,b,c,d,f);
  var drawing = segment.chunks.slice(start).join("");
  if (segment.children.length !== pending || idsGiven !== ids || segment.lastPushedText || !/^<[a-z]/.test(drawing)) return;
  if (c.drawings.size === c.maxDrawings) c.drawings.clear();
  c.drawings.set(key, drawing);
}
`

const EDITS = [
  { from: 'function Gb(a,b,c,d,f){', to: `${DRAW}function drawAnew(a,b,c,d,f){` },
  { from: 'useId:function(){', to: 'useId:function(){idsGiven++;' },
]

/** @throws Error when the source is not the one that this was written for */
export const drawOnce = (source: string) => editSource(source, EDITS)

/**
 * Lets React's renderer on the server keep what a component of `drawnOnce` (app/ui/layout/drawn-once.ts) has drawn, as one string
 * (docs/decisions/087). Nothing is kept that depends on where it stands: an id of `useId`, a text at either end, a part that came
 * later, an option of a select.
 * https://github.com/facebook/react/blob/v18.3.1/packages/react-server/src/ReactFizzServer.js
 */
export function drawnOnceOnServer(): Plugin {
  return editedDependency({
    name: 'drawn-once',
    build: 'server',
    files: { '/node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js': drawOnce },
  })
}

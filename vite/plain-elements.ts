import { type Plugin } from 'vite'
import { editedDependency, editSource } from './edited-dependency.ts'

const EDITS = [
  {
    from: 'for(b in a)m.call(a,b)&&!p.hasOwnProperty(b)&&(d[b]=a[b]);if(c&&c.defaultProps)',
    to: 'if(void 0===a.key&&void 0===a.ref&&!(c&&c.defaultProps))return{$$typeof:k,type:c,key:e,ref:null,props:a,_owner:n.current};for(b in a)m.call(a,b)&&!p.hasOwnProperty(b)&&(d[b]=a[b]);if(c&&c.defaultProps)',
  },
]

/** @throws Error when the source is not the one that this was written for */
export const keepProps = (source: string) => editSource(source, EDITS)

/**
 * Lets an element of the server have the object that its attributes were written in as its props, as React 19 does, where there is
 * neither key nor ref among them to be left out: React 18 copies them one by one, for each element of a page (docs/decisions/087). The compiler
 * writes a new object for each element, so nothing else can have it.
 * https://github.com/facebook/react/blob/v19.0.0/packages/react/src/jsx/ReactJSXElement.js
 */
export function plainElements(): Plugin {
  return editedDependency({
    name: 'plain-elements',
    build: 'server',
    files: { '/node_modules/react/cjs/react-jsx-runtime.production.min.js': keepProps },
  })
}

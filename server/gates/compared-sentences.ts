import { type Rule } from 'eslint'
import { type Program, type Type } from 'typescript'

/** Begins like a sentence and has more than one word; names of headers and media types do not. */
const SENTENCE = /^\p{Lu}\S*\s\S/u
const EQUALITY = /^[!=]==?$/
const SEARCHES = new Set(['includes', 'startsWith', 'endsWith', 'indexOf'])

/** Also of a constant or a table of texts: its type is the text. */
const isSentence = (type: Type): boolean =>
  (type.isUnion() ? type.types : [type]).some((each) => each.isStringLiteral() && SENTENCE.test(each.value))

interface TypedServices {
  program: Program
  esTreeNodeToTSNodeMap: Map<
    unknown,
    Parameters<ReturnType<Program['getTypeChecker']>['getTypeAtLocation']>[0]
  >
}

/** What people read is reworded; what steers by it goes another way then, and nobody is told. */
export const comparedSentences: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { compared: 'Decide by a kind, a reason or a state, never by a sentence that people read.' },
  },
  create(context) {
    // The parser of all our files is typescript-eslint's, with types.
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices as TypedServices
    const checker = program.getTypeChecker()
    function check(node: Rule.Node | null | undefined) {
      const typed = node && esTreeNodeToTSNodeMap.get(node)
      if (typed && isSentence(checker.getTypeAtLocation(typed)))
        context.report({ node, messageId: 'compared' })
    }
    return {
      BinaryExpression({ operator, left, right }) {
        if (!EQUALITY.test(operator)) return
        check(left as Rule.Node)
        check(right as Rule.Node)
      },
      SwitchCase: ({ test }) => check(test as Rule.Node | null),
      CallExpression({ callee, arguments: [first] }) {
        const isSearch =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          SEARCHES.has(callee.property.name)
        if (isSearch) check(first as Rule.Node | undefined)
      },
    }
  },
}

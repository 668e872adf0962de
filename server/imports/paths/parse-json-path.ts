import { compile, JSONPathError, type JSONPathQuery, jsonpath } from 'json-p3'
import type { Expression, Segment, Selector } from './path-tree.ts'

const { selectors, expressions } = jsonpath
type LibrarySegment = JSONPathQuery['segments'][number]
type LibrarySelector = LibrarySegment['selectors'][number]
type LibraryExpression = InstanceType<typeof expressions.PrefixExpression>['right']

/** A syntax error in a path with its position. */
export class PathSyntaxError extends Error {}

function selectorOf(selector: LibrarySelector): Selector {
  if (selector instanceof selectors.NameSelector) return { kind: 'name', name: selector.name }
  if (selector instanceof selectors.IndexSelector) return { kind: 'index', index: selector.index }
  if (selector instanceof selectors.WildcardSelector) return { kind: 'wildcard' }
  if (selector instanceof selectors.SliceSelector) {
    const { start, stop, step = 1 } = selector
    return { kind: 'slice', start, stop, step }
  }
  if (selector instanceof selectors.FilterSelector) {
    return { kind: 'filter', test: expressionOf(selector.expression) }
  }
  throw new PathSyntaxError('has a part that is not known here')
}

const segmentOf = (segment: LibrarySegment): Segment => ({
  descends: segment.toString().startsWith('..'),
  selectors: segment.selectors.map(selectorOf),
})

const LOGICAL = { '&&': 'both', '||': 'either' } as const

function expressionOf(expression: LibraryExpression): Expression {
  if (expression instanceof expressions.LogicalExpression) return expressionOf(expression.expression)
  if (expression instanceof expressions.FilterQuery) {
    const fromRoot = expression instanceof expressions.RootQuery
    return { kind: 'query', fromRoot, segments: expression.path.segments.map(segmentOf) }
  }
  if (expression instanceof expressions.PrefixExpression) {
    return { kind: 'not', of: expressionOf(expression.right) }
  }
  if (expression instanceof expressions.InfixExpression) {
    const { operator } = expression
    const sides = { left: expressionOf(expression.left), right: expressionOf(expression.right) }
    return operator in LOGICAL
      ? { kind: LOGICAL[operator as keyof typeof LOGICAL], ...sides }
      : { kind: 'compare', operator, ...sides }
  }
  if (expression instanceof expressions.FunctionExtension) {
    return { kind: 'call', name: expression.name, args: expression.args.map(expressionOf) }
  }
  if (expression instanceof expressions.NullLiteral) return { kind: 'literal', value: null }
  if (
    expression instanceof expressions.BooleanLiteral ||
    expression instanceof expressions.StringLiteral ||
    expression instanceof expressions.NumberLiteral
  ) {
    return { kind: 'literal', value: expression.value }
  }
  throw new PathSyntaxError('has a part that is not known here')
}

/** Segments of an RFC 9535 JSONPath. Throws `PathSyntaxError` with the position. */
export function parseJsonPath(text: string): Segment[] {
  try {
    return compile(text).segments.map(segmentOf)
  } catch (error) {
    if (error instanceof PathSyntaxError) throw error
    const at = error instanceof JSONPathError ? ` at character ${error.token.index + 1}` : ''
    throw new PathSyntaxError(`is no JSONPath${at}: ${(error as Error).message.replace(/ \('.*$/s, '')}`)
  }
}

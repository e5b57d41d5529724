import ts from 'typescript'
import { code } from './files.ts'
import type { Outcome } from './outcome.ts'

// What a screen says or a screen reader reads. Names of networks are the same in every language.
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'description',
  'error',
  'label',
  'message',
  'nothingFoundMessage',
  'placeholder',
  'title',
])
const names = /\b(Facebook|Instagram|Google|LinkedIn|TikTok|YouTube|Tripadvisor|Vitrine)\b/g

/** Every text of the web comes from the dictionaries. */
export function literalText(): Outcome {
  const files = code('source', ['apps/web/src'])
  return { problems: files.flatMap(({ path, text }) => literalsIn(path, text)), note: `${files.length} files` }
}

export function literalsIn(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const problems: string[] = []
  const report = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    problems.push(`${path}:${line + 1} says “${words.trim()}” itself`)
  }
  const visit = (node: ts.Node): void => {
    for (const words of wordsOf(node)) if (isText(words)) report(node, words)
    node.forEachChild(visit)
  }
  visit(file)
  return problems
}

function wordsOf(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxAttribute(node)) {
    if (!spoken.has(node.name.getText()) || !node.initializer) return []
    return ts.isStringLiteral(node.initializer) ? [node.initializer.text] : literals(node.initializer)
  }
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literals(node)
  // { title: 'Saved for later' } on its way to a notification; one word alone may be a key.
  if (ts.isPropertyAssignment(node) && spoken.has(node.name.getText())) {
    return literals(node.initializer).filter((words) => /\p{L}\s+\p{L}/u.test(words))
  }
  return []
}

/** The literals an expression may come to: `a ? 'this' : 'that'`, `maybe ?? 'that'`. */
function literals(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  if (ts.isJsxExpression(node)) return node.expression ? literals(node.expression) : []
  if (ts.isParenthesizedExpression(node)) return literals(node.expression)
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const chooses = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
    if (chooses || kind === ts.SyntaxKind.PlusToken) return [...literals(node.left), ...literals(node.right)]
    return kind === ts.SyntaxKind.AmpersandAmpersandToken ? literals(node.right) : []
  }
  return []
}

function isText(words: string): boolean {
  return /\p{L}{2}/u.test(words.replace(names, '').replace(/https?:\/\/\S*/g, ''))
}

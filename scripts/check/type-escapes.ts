import ts from 'typescript'
import type { CheckOutcome } from './check-outcome.ts'
import { code } from './files.ts'

/** Finds ways around the type checker (`any`, `!`, `as`, its comments) that have no comment with a reason. */
export function escapes(): CheckOutcome {
  const files = code('all')
  let reasoned = 0
  const problems = files.flatMap(({ path, text }) => {
    const found = findEscapes(path, text)
    reasoned += found.reasoned
    return found.bare
  })
  return { problems, note: `${reasoned} with a reason` }
}

export function findEscapes(path: string, text: string): { bare: string[]; reasoned: number } {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lines = text.split('\n')
  const isTest = /(\.(test|spec)\.tsx?|testing\.ts)$/.test(path) // there a wrong shape fails the assertion
  const bare: string[] = []
  let reasoned = 0
  const found = (line: number, what: string) => {
    if (hasComment(lines, line)) reasoned++
    else bare.push(`${path}:${line + 1} ${what} without a line of reason`)
  }
  lines.forEach((line, at) => {
    if (/\/[/*]+\s*@ts-(ignore|nocheck|expect-error)/.test(line)) bare.push(`${path}:${at + 1} turns the checker off`)
  })
  const visit = (node: ts.Node): void => {
    const line = () => file.getLineAndCharacterOfPosition(node.getStart()).line
    if (node.kind === ts.SyntaxKind.AnyKeyword) found(line(), '`any`')
    if (ts.isNonNullExpression(node)) found(file.getLineAndCharacterOfPosition(node.getEnd()).line, '`!`')
    if (ts.isAsExpression(node) && !isConst(node.type) && !isTest) {
      found(
        file.getLineAndCharacterOfPosition(node.type.getStart()).line,
        `\`as ${node.type.getText().split('\n')[0]}\``,
      )
    }
    node.forEachChild(visit)
  }
  visit(file)
  return { bare, reasoned }
}

function isConst(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && type.typeName.getText() === 'const'
}

/** A comment on the line, or on the one above it. */
function hasComment(lines: string[], line: number): boolean {
  const comment = /(^|\s)(\/\/|\/\*|\*)/
  return comment.test(lines[line] ?? '') || /^\s*(\/\/|\/?\*)/.test(lines[line - 1] ?? '')
}

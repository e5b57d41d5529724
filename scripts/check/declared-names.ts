import ts from 'typescript'

export type NameKind = 'variable' | 'function' | 'property' | 'type'
export type DeclaredName = { kind: NameKind; name: string; line: number }
export type TestTitle = { text: string; line: number }
/** `text` without white space: two declarations of one text mean the same. */
export type ExportedType = { name: string; text: string; line: number }
export type SourceNames = { names: DeclaredName[]; titles: TestTitle[]; types: ExportedType[] }

/**
 * Lists the names a file declares, and the titles of its tests, parsed without types. Names that may come from
 * elsewhere are left out: imports, `const { name } = response` (named where it is declared), and keys of object
 * literals, which a type, a schema or a library names.
 */
export function readNames(path: string, text: string): SourceNames {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const found: SourceNames = { names: [], titles: [], types: [] }
  const getLine = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.end).line + 1
  const visit = (node: ts.Node): void => {
    for (const { kind, name } of readDeclarations(node)) {
      if (!ts.isIdentifier(name)) continue
      found.names.push({ kind, name: name.text, line: getLine(name) })
      if (kind === 'type' && isExported(node)) {
        const content = text.slice(node.getStart(file), node.end).replace(/\s+/g, '')
        found.types.push({ name: name.text, line: getLine(name), text: content })
      }
    }
    const title = getTestTitle(node)
    if (title) found.titles.push({ text: getTitleText(title), line: getLine(title) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

type Declaration = { kind: NameKind; name: ts.Node }

function readDeclarations(node: ts.Node): Declaration[] {
  if (ts.isArrayBindingPattern(node)) {
    return node.elements.flatMap((element) =>
      ts.isBindingElement(element) && !element.dotDotDotToken ? { kind: 'variable', name: element.name } : [],
    )
  }
  const declaration = readVariable(node) ?? readMember(node) ?? readType(node)
  return declaration ? [declaration] : []
}

function readVariable(node: ts.Node): Declaration | null {
  if (ts.isVariableDeclaration(node)) {
    return { kind: isFunction(node.initializer) ? 'function' : 'variable', name: node.name }
  }
  if (ts.isParameter(node)) return { kind: isFunction(node.type) ? 'function' : 'variable', name: node.name }
  if (ts.isBindingElement(node)) {
    return node.propertyName || node.dotDotDotToken ? { kind: 'variable', name: node.name } : null
  }
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) {
    return node.name ? { kind: 'function', name: node.name } : null
  }
  return null
}

function readMember(node: ts.Node): Declaration | null {
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) return { kind: 'function', name: node.name }
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
    return { kind: isFunction(node.type) ? 'function' : 'property', name: node.name }
  }
  return ts.isGetAccessor(node) || ts.isEnumMember(node) ? { kind: 'property', name: node.name } : null
}

function readType(node: ts.Node): Declaration | null {
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return { kind: 'type', name: node.name }
  if (ts.isEnumDeclaration(node) || ts.isTypeParameterDeclaration(node)) return { kind: 'type', name: node.name }
  return ts.isClassDeclaration(node) && node.name ? { kind: 'type', name: node.name } : null
}

function isFunction(node: ts.Node | undefined): boolean {
  return (
    node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionTypeNode(node))
  )
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  )
}

type Title = ts.StringLiteralLike | ts.TemplateExpression

/** The title of `test('…')`, `test.each(…)('…')`, `describe('…')`. */
function getTestTitle(node: ts.Node): Title | null {
  if (!ts.isCallExpression(node)) return null
  const [title] = node.arguments
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null
  return isTestCall(node.expression) ? title : null
}

function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text)
  if (ts.isTaggedTemplateExpression(callee)) return isTestCall(callee.tag)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text !== 'step' && isTestCall(callee.expression)
  return ts.isCallExpression(callee) && isTestCall(callee.expression)
}

function getTitleText(title: Title): string {
  if (ts.isStringLiteralLike(title)) return title.text
  return [title.head.text, ...title.templateSpans.map((span) => span.literal.text)].join('…')
}

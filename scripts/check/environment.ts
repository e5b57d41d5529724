import ts from 'typescript'
import type { CheckOutcome } from './check-outcome.ts'
import { readIfThere } from './files.ts'

/** Checks that `.env.example` explains each variable of the server. Biome checks that only config.ts reads them. */
export function environment(): CheckOutcome {
  const config = 'apps/server/src/lib/config.ts'
  const explained = listKeys(readIfThere('.env.example') ?? '')
  const read = listVariables(readIfThere(config) ?? '')
  const ofStart = ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_DATA']
  return {
    problems: [
      ...read.filter((key) => !explained.includes(key)).map((key) => `${key} is read and not in .env.example`),
      ...explained
        .filter((key) => !read.includes(key) && !ofStart.includes(key))
        .map((key) => `${key} is in .env.example and nobody reads it`),
    ],
    note: `${read.length} variables`,
  }
}

/** Commented lines count: they show optional variables. */
function listKeys(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]+)=/gm)].flatMap((match) => match[1] ?? [])
}

/** The keys of `environment = z.object({ … })`. */
export function listVariables(text: string): string[] {
  const file = ts.createSourceFile('config.ts', text, ts.ScriptTarget.Latest, true)
  const keys: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'environment' && node.initializer) {
      const call = node.initializer
      const shape = ts.isCallExpression(call) ? call.arguments[0] : undefined
      if (shape && ts.isObjectLiteralExpression(shape)) {
        keys.push(...shape.properties.flatMap((property) => property.name?.getText() ?? []))
      }
    }
    node.forEachChild(visit)
  }
  visit(file)
  return keys
}

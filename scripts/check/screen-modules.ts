import { posix } from 'node:path'
import ts from 'typescript'

type Route = { parent: string; path: string; isPage: boolean; component: string | null; texts: string[] }

/** What a browser loads for a path of the web's router: the components of the page and its layouts, and their texts. */
export function modulesFor(path: string, source: string, folder = 'src/app'): string[] | null {
  const routes = parseRoutes(source)
  const found = [...routes].find(([, route]) => route.isPage && fullPath(route, routes) === path)?.[1]
  if (!found) return null
  const chain = withParents(found, routes)
  const texts = ['app', ...chain.flatMap((route) => route.texts)]
  return [
    ...chain.flatMap((route) => (route.component ? posix.join(folder, route.component) : [])),
    ...new Set(texts.map((name) => posix.join(folder, '../locales/fr', `${name}.json`))),
  ]
}

function withParents(route: Route, routes: Map<string, Route>): Route[] {
  const parent = routes.get(route.parent)
  return parent ? [...withParents(parent, routes), route] : [route]
}

function fullPath(route: Route, routes: Map<string, Route>): string {
  const path = withParents(route, routes).map((ancestor) => ancestor.path)
  return `/${path.join('/')}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

/** `const page = createRoute({ getParentRoute, path, component: lazyRouteComponent(() => import(…)), staticData })` */
function parseRoutes(source: string): Map<string, Route> {
  const routes = new Map<string, Route>()
  const file = ts.createSourceFile('routes.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const [options] = node.initializer.arguments
      const called = node.initializer.expression.getText()
      if (/^create(Root)?Route$/.test(called) && options && ts.isObjectLiteralExpression(options)) {
        routes.set(node.name.getText(), routeFrom(options))
      }
    }
    node.forEachChild(visit)
  }
  visit(file)
  return routes
}

function routeFrom(options: ts.ObjectLiteralExpression): Route {
  const text = (name: string) => property(options, name)?.getText() ?? ''
  const data = property(options, 'staticData')
  const texts = data && ts.isObjectLiteralExpression(data) ? property(data, 'texts')?.getText() : ''
  return {
    parent: /=>\s*(\w+)/.exec(text('getParentRoute'))?.[1] ?? '',
    path: text('path').replace(/['"]/g, ''),
    // A page may be rendered by the layout it shares with others.
    isPage: text('component') !== '',
    component: /import\(\s*['"](.+?)['"]/.exec(text('component'))?.[1] ?? null,
    texts: [...(texts ?? '').matchAll(/['"]([^'"]+)['"]/g)].flatMap(([, name]) => name ?? []),
  }
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const entry of object.properties) {
    if (ts.isPropertyAssignment(entry) && entry.name.getText() === name) return entry.initializer
  }
  return undefined
}

import type { Page } from '@playwright/test'

export interface Route {
  /** As the router spells it: `/calendar/$id`. */
  readonly path: string
  /** Open to who is not signed in. */
  readonly guest: boolean
  /** Not for everybody: a right, or the platform's own administration. */
  readonly guarded: boolean
}

/** Every page of the product, as its router knows them: a page that is new is looked at without being named here. */
export async function routesOf(page: Page): Promise<Route[]> {
  const routes = await page.evaluate(() => {
    interface Known {
      readonly id: string
      readonly fullPath: string
      readonly children?: unknown
      readonly options: { readonly path?: string; readonly component?: unknown; readonly staticData?: object }
    }
    // The router tells development tools where it is, by this name.
    const { routesById } = (self as unknown as { __TSR_ROUTER__: { routesById: Record<string, Known> } }).__TSR_ROUTER__
    return Object.values(routesById)
      .filter(({ options, children }) => options.path !== undefined && options.component !== undefined && !children)
      .map(({ id, fullPath, options: { staticData = {} } }) => ({
        path: fullPath,
        guest: id.startsWith('/guest'),
        guarded: 'permission' in staticData || 'superAdmin' in staticData,
      }))
  })
  if (routes.length < 3) throw new Error(`The router knows only ${routes.map(({ path }) => path).join(', ')}.`)
  return routes
}

/** A page's address, with something that exists in place of each parameter. */
export function addressOf({ path }: Route, examples: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const example = examples[`${path} ${name}`] ?? examples[name]
    if (example === undefined) throw new Error(`${path} needs an example of ${name}: give one beside the others.`)
    return example
  })
}

/** Follows the router there, as a link of the page does: nothing is loaded twice. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    interface Known {
      navigate(to: { href: string }): Promise<void>
    }
    // By the name above.
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: Known }
    await router.navigate({ href })
  }, address)
}

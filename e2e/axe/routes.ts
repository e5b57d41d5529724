import type { Page } from '@playwright/test'

export interface PageRoute {
  /** As the router spells it: `/calendar/$id`. */
  readonly path: string
  /** What it stands in: a guest's page is open to who is not signed in, a ghost has neither menu nor header. */
  readonly layout: string
  /** Not for everybody: a right, or the platform's own administration. */
  readonly guarded: boolean
  /** Of the platform's own people alone. */
  readonly platform: boolean
  /** Its address says what is looked for. */
  readonly searches: boolean
}

/** Every page of the product, as its router knows them: a page that is new is looked at without being named here. */
export async function listRoutes(page: Page): Promise<PageRoute[]> {
  const routes = await page.evaluate(() => {
    interface RouterGlobal {
      readonly id: string
      readonly fullPath: string
      readonly children?: unknown
      readonly options: {
        readonly path?: string
        readonly component?: unknown
        readonly staticData?: object
        readonly validateSearch?: unknown
      }
    }
    // The router tells development tools where it is, by this name.
    const { routesById } = (self as unknown as { __TSR_ROUTER__: { routesById: Record<string, RouterGlobal> } })
      .__TSR_ROUTER__
    return Object.values(routesById)
      .filter(({ options, children }) => options.path !== undefined && options.component !== undefined && !children)
      .map(({ id, fullPath, options: { staticData = {}, validateSearch } }) => ({
        path: fullPath,
        layout: id.split('/')[1] ?? '',
        guarded: 'permission' in staticData || 'superAdmin' in staticData,
        platform: 'superAdmin' in staticData,
        searches: validateSearch !== undefined,
      }))
  })
  if (routes.length < 3) throw new Error(`The router knows only ${routes.map(({ path }) => path).join(', ')}.`)
  return routes
}

/** A page's address, with something that exists in place of each parameter, and what a link to it brings. */
export function buildAddress({ path }: Pick<PageRoute, 'path'>, examples: Readonly<Record<string, string>>): string {
  // What is left of an address has no name.
  const address = path.replaceAll(/\$(\w*)/g, (_, named: string) => {
    const name = named || '$'
    const example = examples[`${path} ${name}`] ?? examples[name]
    if (example === undefined) throw new Error(`${path} needs an example of ${name}: give one beside the others.`)
    return example
  })
  return address + (examples[`${path} ?`] ?? '')
}

/** The same page as it looks otherwise: what its address says besides, or a whole address, with what exists for what stands in braces. */
export function otherAddress(address: string, variation: string, examples: Readonly<Record<string, string>>): string {
  const filled = variation.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`${variation} needs an example of ${name}: give one beside the others.`)
    return example
  })
  return filled.startsWith('/') ? filled : address + filled
}

/** Follows the router there, as a link of the page does: nothing is loaded twice. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    interface RouterGlobal {
      navigate(to: { href: string }): Promise<void>
    }
    // By the name above.
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: RouterGlobal }
    await router.navigate({ href })
  }, address)
}

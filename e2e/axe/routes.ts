import type { Page } from '@playwright/test'

export interface PageRoute {
  /** The router's path: `/calendar/$id`. */
  readonly path: string
  /** Its layout: guest pages are open without a session, ghost pages have neither menu nor header. */
  readonly layout: string
  /** Requires a permission, or a super admin. */
  readonly guarded: boolean
  /** Only for super admins. */
  readonly platform: boolean
  /** Stores its search in the address. */
  readonly searches: boolean
}

/** Lists every page from the router, so that a new page is checked without being named here. */
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
    // The router exposes itself to development tools under this name.
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

/** A page's address with existing ids as its parameters, and the search string that links to it contain. */
export function buildAddress({ path }: Pick<PageRoute, 'path'>, examples: Readonly<Record<string, string>>): string {
  // A splat parameter has no name.
  const address = path.replaceAll(/\$(\w*)/g, (_, named: string) => {
    const name = named || '$'
    const example = examples[`${path} ${name}`] ?? examples[name]
    if (example === undefined) throw new Error(`${path} needs an example of ${name}: give one beside the others.`)
    return example
  })
  return address + (examples[`${path} ?`] ?? '')
}

/** The address of a page's other state: a search string added or a whole address, names in braces replaced by ids. */
export function otherAddress(address: string, variation: string, examples: Readonly<Record<string, string>>): string {
  const filled = variation.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`${variation} needs an example of ${name}: give one beside the others.`)
    return example
  })
  return filled.startsWith('/') ? filled : address + filled
}

/** Navigates with the router, like a link of the page: nothing is loaded twice. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    interface RouterGlobal {
      navigate(to: { href: string }): Promise<void>
    }
    // The router's name for development tools, as above.
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: RouterGlobal }
    await router.navigate({ href })
  }, address)
}

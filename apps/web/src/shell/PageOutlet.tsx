import { Outlet, useRouteContext } from '@tanstack/react-router'
import { PageError } from './ErrorPage.tsx'

/** The page; or why its words could not come, where what stands around it has its own. */
export function PageOutlet() {
  const failure = useRouteContext({ from: '__root__', select: (entered) => entered.failure })
  return failure ? <PageError error={failure} reset={noMore} /> : <Outlet />
}

/** What failed is asked for again by the router: nothing is kept here. */
const noMore = () => {}

import { QueryClientProvider } from '@tanstack/react-query'
import '../theme/dashboard.css'
import { useOnline } from '../api/online-status.ts'
import { queryClient } from '../api/query-client.ts'
import classes from '../layout/Message.module.css'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { CompanyBrand } from './CompanyBrand.tsx'
import { ImpersonationStatus } from './ImpersonationStatus.tsx'
import { PageOutlet } from './PageOutlet.tsx'

/** Bare content for somebody signed in: what stands between leaving for a network and being back. */
export function GhostLayout() {
  const online = useOnline()
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyBrand />
      <div className={classes.bare}>
        {!online && <OfflineBanner />}
        <ImpersonationStatus />
        <main id="main" className={classes.page}>
          <PageOutlet />
        </main>
      </div>
    </QueryClientProvider>
  )
}

import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import '../theme/dashboard.css'
import { useTranslations } from 'use-intl'
import { queryClient } from '../api/query-client.ts'
import classes from '../layout/Message.module.css'
import { openLayer } from '../ui/overlays.ts'
import { CompanyBrand } from './CompanyBrand.tsx'
import { ImpersonationStatus } from './ImpersonationStatus.tsx'
import { Layers } from './Layers.tsx'

/** On a page that is not there: the search of everything. */
export function NotFoundSearch() {
  const t = useTranslations('shell')
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyBrand />
      <div className={classes.strip}>
        <ImpersonationStatus />
      </div>
      <Button
        variant="default"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        onClick={() => openLayer('palette')}
      >
        {t('search')}
      </Button>
      <Layers />
    </QueryClientProvider>
  )
}

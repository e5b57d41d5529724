import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import '../theme/dashboard.css'
import { useTranslations } from 'use-intl'
import { queryClient } from '../api/query-client.ts'
import classes from '../layout/Message.module.css'
import { openLayer } from '../ui/overlays.ts'
import { Acting } from './Acting.tsx'
import { CompanyBrand } from './CompanyBrand.tsx'
import { Layers } from './Layers.tsx'

/** On a page that is not there: the search of everything. */
export function FindInstead() {
  const t = useTranslations('shell')
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyBrand />
      <div className={classes.strip}>
        <Acting />
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

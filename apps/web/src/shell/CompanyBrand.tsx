import { useCompanyBrand } from './use-company-brand.ts'

/** On pages outside the dashboard, for somebody signed in. */
export function CompanyBrand() {
  useCompanyBrand()
  return null
}

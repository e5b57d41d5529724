import { brand } from '../theme/brand.ts'
import classes from './BrandMark.module.css'

interface Logos {
  logo: string | null
  logoDark?: string | null | undefined
}

interface Props {
  size?: number
  own?: Logos | undefined
  /** What it stands on is light in both schemes. */
  onLight?: boolean
}

/** The logo where one is configured, in each scheme its own, else the mark of the product in the brand's colour. */
export function BrandMark({ size = 28, own = brand, onLight }: Props) {
  if (own.logo)
    return (['logo', 'logoDark'] as const).map((kind) => {
      const src = (kind === 'logo' || !onLight) && own[kind]
      return src && <img key={kind} className={classes[kind]} src={src} alt="" width={size} height={size} />
    })
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--brand-7)" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6.5 13.5 8.4 8.2h15.2l1.9 5.3a3.1 3.1 0 0 1-6.3 0 3.2 3.2 0 0 1-6.4 0 3.1 3.1 0 0 1-6.3 0Z" />
        <path d="M8.6 17.2v6.6h14.8v-6.6" />
      </g>
    </svg>
  )
}

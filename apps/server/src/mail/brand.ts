import type { Config } from '../lib/config.ts'
import type { MailBrand } from './message.ts'

/** The brand shown in a mail: the company's if set, else the installation's. */
export function toMailBrand(
  config: Pick<Config, 'BRAND_NAME' | 'BRAND_COLOR' | 'BRAND_LOGO' | 'PUBLIC_URL'>,
  company: { name?: string; logo?: string; color?: string },
): MailBrand {
  const logo = company.logo || config.BRAND_LOGO
  return {
    name: company.name || config.BRAND_NAME,
    color: company.color || config.BRAND_COLOR,
    logo: logo === '' ? null : (URL.parse(logo, `${config.PUBLIC_URL}/`)?.href ?? null),
  }
}

/** White or black, whichever has more contrast: one of them reaches 4.5:1 on any color. A softer black would not. */
export function inkOn(color: string): '#ffffff' | '#000000' {
  return contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff'
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(firstColor: string, secondColor: string): number {
  const [dark = 0, light = 0] = [luminance(firstColor), luminance(secondColor)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

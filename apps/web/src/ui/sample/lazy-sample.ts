import type { ComponentType } from 'react'
import { files, loadTexts, type Texts } from '../../i18n/messages.ts'
import { lazyComponent } from '../lazy-component.tsx'

Object.assign(
  files,
  import.meta.glob<Texts['samples']>('./locales/*/samples.json', { import: 'default', base: '../../' }),
)

/** What belongs to an example comes with its words: the button that offers it, and its drawing for who asks to see it. */
export const lazySample = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(async () => {
    const [component] = await Promise.all([load(), loadTexts(['samples'])])
    return { default: component }
  })

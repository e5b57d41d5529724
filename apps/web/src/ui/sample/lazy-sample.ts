import { type ComponentType, lazy } from 'react'
import { files, loadTexts, type Texts } from '../../texts.ts'

Object.assign(
  files,
  import.meta.glob<Texts['samples']>('./locales/*/samples.json', { import: 'default', base: '../../' }),
)

/** What belongs to an example comes with its words: the button that offers it, and its drawing for who asks to see it. */
export const lazySample = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(['samples'])])
    return { default: component }
  })

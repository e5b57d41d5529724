import type { Plugin } from 'vite'

/** What each unwanted module answers instead. */
const stubs: Readonly<Record<string, string>> = {
  'MantineCssVariables.mjs': 'export const MantineCssVariables = () => null',
  'MantineClasses.mjs': 'export const MantineClasses = () => null',
  'default-colors.mjs': 'export const DEFAULT_COLORS = {}',
  'local-storage-manager.mjs': 'export const localStorageColorSchemeManager = () => null',
}
const mark = '\0lean:'

/**
 * Mantine's variables and colours stand in our own sheet (`theme/mantine.css`) and its writers of `<style>` are switched
 * off; their code still came with the sign-in page, 3 kB of it.
 */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    enforce: 'pre',
    resolveId(source, importer) {
      const file = source.split('/').at(-1) ?? ''
      const isOurs = importer?.includes('/@mantine/core/esm/core/MantineProvider/') && stubs[file] !== undefined
      return isOurs ? mark + file : null
    },
    load(id) {
      return id.startsWith(mark) ? stubs[id.slice(mark.length)] : null
    },
  }
}

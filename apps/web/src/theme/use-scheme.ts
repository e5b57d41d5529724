import { useMantineColorScheme } from '@mantine/core'

/** The scheme and the way to another. Mantine would hold transitions still by a `<style>` element, which the policy refuses. */
export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, chooseScheme: setColorScheme }
}

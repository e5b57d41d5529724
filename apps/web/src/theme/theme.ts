import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine reads our ladders through the page's variables, so a tenant's colour and the dark scheme reach it at once. */
function ladder(name: string): MantineColorsTuple {
  const step = (index: number) => `var(--mantine-color-${name}-${index})`
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: ladder('brand'), red: ladder('red'), gray: ladder('gray'), dark: ladder('dark') },
  white: '#ffffff',
  black: 'var(--text-1)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  activeClassName: '',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '12px', xl: '32px' },
  components: {
    Button: { defaultProps: { size: 'md', loaderProps: { type: 'oval' } } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 180 } } },
    Modal: {
      defaultProps: {
        centered: true,
        // The page itself never scrolls, and the lock writes a <style> element, which the policy refuses.
        lockScroll: false,
        zIndex: 'var(--layer-modal)',
        transitionProps: { duration: 180, transition: 'fade' },
      },
    },
    DrawerRoot: {
      defaultProps: { lockScroll: false, zIndex: 'var(--layer-drawer)', transitionProps: { duration: 240 } },
    },
    Drawer: { defaultProps: { lockScroll: false, zIndex: 'var(--layer-drawer)', transitionProps: { duration: 240 } } },
  },
})

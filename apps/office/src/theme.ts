/**
 * The office's Mantine theme and its custom properties, by the names of the product's tokens (packages/ui/src/styles). A brand may override values, never
 * names. Contrast of every pair in use is checked with axe in both schemes (e2e/journeys/office/every-page.test.ts).
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core'

const tuple = (s: string) => s.split(' ') as unknown as MantineColorsTuple
const sun = tuple('#fff8e1 #fff0c4 #ffe59a #ffdb6e #ffd049 #ffc72c #ffbb05 #f2ab00 #c98500 #9a6700')
const leaf = tuple('#f1f9f0 #e5f4e3 #cbe8c8 #a9d9a4 #7fc287 #57a96a #3f8f55 #2f7d48 #26713f #1b5530')
const sky = tuple('#f1f9fe #e6f4fc #d3ebf9 #bfe3f7 #97d0f2 #6fbcea #3f93cf #1f74b3 #12609a #0c4774')
const coral = tuple('#fef4f1 #fdebe6 #fbd5cb #f6b3a4 #f08b78 #ea6a55 #d64c38 #c63c2a #b8301f #8f2316')
const lilac = tuple('#faf6fb #f4ebf5 #e6d6ea #d6bfdd #c3a3cd #a983b6 #8f63a0 #764d88 #603b70 #4a2b58')
const plum = tuple('#fffdf8 #fff9ee #f7ecd8 #eadcc4 #8a7090 #7d6283 #74587a #6a4e70 #4d3053 #35173b')
const night = tuple('#fbf3e6 #dccbdf #c9b2cf #a68cae #8d7296 #553a5e #3d2546 #2c1833 #231229 #190b1e')

const light = {
  '--cream': '#fff9ee',
  '--paper': '#ffffff',
  '--sand': '#f7ecd8',
  '--line': '#eadcc4',
  '--ink': '#35173b',
  '--ink-2': '#6a4e70',
  '--edge': '#8a7090',
  '--sun': '#ffc72c',
  '--sun-hover': '#ffbb05',
  '--sun-press': '#f2ab00',
  '--sun-edge': '#9a6700',
  '--sun-tint': '#fff0c4',
  '--on-sun': '#35173b',
  '--sun-text': '#7a5200',
  '--leaf': '#26713f',
  '--leaf-tint': '#e5f4e3',
  '--sky': '#12609a',
  '--sky-tint': '#e6f4fc',
  '--coral': '#b8301f',
  '--on-coral': '#ffffff',
  '--coral-tint': '#fdebe6',
  '--lilac-tint': '#f4ebf5',
  '--lilac-text': '#603b70',
  '--hair': '#f3e9d7' /* row rule inside tables */,
  '--hover': '#fffaf0' /* row under the pointer */,
  '--pick': '#eef7fd' /* row chosen */,
  '--c1': '#12609a',
  '--c2': '#3f8f55',
  '--c3': '#b57a00',
  '--c4': '#8f63a0',
  '--c5': '#3487c2',
  '--c-last': '#8a7090' /* charts, in this order; c-last = last year */,
  '--shadow': '0 1px 2px rgb(53 23 59 / .06), 0 10px 28px -8px rgb(53 23 59 / .14)',
}
const dark: typeof light = {
  '--cream': '#190b1e',
  '--paper': '#231229',
  '--sand': '#352040',
  '--line': '#432c4c',
  '--ink': '#fbf3e6',
  '--ink-2': '#c9b2cf',
  '--edge': '#a68cae',
  '--sun': '#ffc72c',
  '--sun-hover': '#ffd049',
  '--sun-press': '#f2ab00',
  '--sun-edge': '#ffdb6e',
  '--sun-tint': '#4a3512',
  '--on-sun': '#35173b',
  '--sun-text': '#ffdb6e',
  '--leaf': '#8fd39a',
  '--leaf-tint': '#1d3a2a',
  '--sky': '#8cc8f2',
  '--sky-tint': '#173349',
  '--coral': '#ff9f8e',
  '--on-coral': '#35173b',
  '--coral-tint': '#4a1f22',
  '--lilac-tint': '#3a2346',
  '--lilac-text': '#dcc6e4',
  '--hair': '#37223f',
  '--hover': '#2c1833',
  '--pick': '#1d3044',
  '--c1': '#6fbcea',
  '--c2': '#7fc287',
  '--c3': '#ffc72c',
  '--c4': '#c3a3cd',
  '--c5': '#3f93cf',
  '--c-last': '#a68cae',
  '--shadow': '0 1px 2px rgb(0 0 0 / .4), 0 12px 32px -8px rgb(0 0 0 / .55)',
}
const mantineMap = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--sky)',
  '--mantine-color-error': 'var(--coral)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sand)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
}
export const officeVars: CSSVariablesResolver = () => ({
  variables: { '--row': '40px', '--side': '232px', '--bar': '56px', '--ease': 'cubic-bezier(.2,.7,.2,1)', '--t': '160ms' },
  light: { ...light, ...mantineMap },
  dark: { ...dark, ...mantineMap },
})

// Longer than 60 lines: a table of every part that does not stay as Mantine makes it.
const components = (close: string): MantineThemeComponents => ({
  Button: { defaultProps: { variant: 'default', size: 'sm', loaderProps: { type: 'dots' } } },
  ActionIcon: { defaultProps: { variant: 'quiet', size: 'lg' } },
  Input: { defaultProps: { size: 'sm' } },
  TextInput: { defaultProps: { size: 'sm' } },
  Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    styles: {
      label: { fontSize: 14, fontWeight: 600, marginBottom: 3 },
      description: { fontSize: 14, color: 'var(--ink-2)', marginBottom: 4 },
      error: { fontSize: 14 },
    },
  },
  Table: {
    defaultProps: {
      verticalSpacing: 9,
      horizontalSpacing: 12,
      highlightOnHover: true,
      highlightOnHoverColor: 'var(--hover)',
      borderColor: 'var(--hair)',
    },
  },
  Modal: {
    defaultProps: {
      padding: 'lg',
      radius: 'xl',
      overlayProps: { backgroundOpacity: 0.45, color: '#35173b' },
      closeButtonProps: { 'aria-label': close },
      transitionProps: { duration: 160 },
    },
  },
  Drawer: {
    defaultProps: {
      padding: 'lg',
      position: 'right',
      size: 480,
      overlayProps: { backgroundOpacity: 0.35, color: '#35173b' },
      closeButtonProps: { 'aria-label': close },
    },
  },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: false, color: 'plum.9' } },
  Menu: { defaultProps: { shadow: 'md', radius: 'lg', position: 'bottom-end' } },
  SegmentedControl: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { color: 'sky' } },
  Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
  Switch: { defaultProps: { size: 'sm', color: 'leaf' } },
  /* weekends in the text colour: red is for errors. Give ariaLabels (previous/next month) and valueFormat per language where these are used. */
  DatePicker: { defaultProps: { weekendDays: [], firstDayOfWeek: 1 } },
  DatePickerInput: { defaultProps: { weekendDays: [], firstDayOfWeek: 1 } },
  DateInput: { defaultProps: { weekendDays: [], firstDayOfWeek: 1 } },
  DateTimePicker: { defaultProps: { weekendDays: [], firstDayOfWeek: 1 } },
  Notification: { defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': close } } },
  Skeleton: { defaultProps: { radius: 'sm' } },
})

/** @param close what a screen reader says of the cross that closes a dialog, in the reader's language. */
export const officeTheme = (close: string) =>
  createTheme({
    colors: {
      sun,
      leaf,
      sky,
      coral,
      lilac,
      plum,
      gray: plum,
      dark: night,
      yellow: sun,
      green: leaf,
      blue: sky,
      red: coral,
      grape: lilac,
    },
    primaryColor: 'sky',
    primaryShade: { light: 8, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.35,
    white: '#ffffff',
    black: '#35173b',
    fontFamily: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    headings: {
      fontFamily: '"Fredoka", ui-rounded, system-ui, sans-serif',
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '2rem' },
        h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
        h3: { fontSize: '1rem', lineHeight: '1.375rem' },
      },
    },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' } /* 13 · 14 · 15 · 17 · 20 */,
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'md' /* chip · tag · control · panel · dialog */,
    shadows: { sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
    breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' } /* phone < 768 ≤ tablet < 1024 ≤ desk */,
    /* next = the one yellow step · default · quiet · danger = opens a destroying dialog · destroy = the press inside it */
    variantColorResolver: (i) => {
      if (i.variant === 'next')
        return { background: 'var(--sun)', hover: 'var(--sun-hover)', color: 'var(--on-sun)', border: '1px solid var(--sun-edge)' }
      if (i.variant === 'danger')
        return { background: 'var(--paper)', hover: 'var(--coral-tint)', color: 'var(--coral)', border: '1px solid var(--coral)' }
      if (i.variant === 'destroy')
        return { background: 'var(--coral)', hover: 'var(--coral)', color: 'var(--on-coral)', border: '1px solid var(--coral)' }
      if (i.variant === 'quiet')
        return { background: 'transparent', hover: 'var(--sand)', color: 'var(--ink)', border: '1px solid transparent' }
      return defaultVariantColorsResolver(i)
    },
    components: components(close),
  })

import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { type Look, PRIMARY_COLORS, SURFACES } from '@openbook/config/theme.ts'

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"'

/** The one theme, from data: the user's colour and background. The size of letters is on the root element. */
export function themeOf({ primary_color, background }: Look): Theme {
  const surface = SURFACES[background]
  const { main, strong, on } = PRIMARY_COLORS[primary_color][background]
  const dark = background === 'dark'
  return createTheme({
    palette: {
      mode: dark ? 'dark' : 'light',
      primary: { main, dark: strong, light: strong, contrastText: on },
      error: dark
        ? { main: '#ff9d96', dark: '#ffb8b3', contrastText: '#2d0603' }
        : { main: '#b3261e', dark: '#8c1d17' },
      success: dark ? { main: '#7fd6a3', contrastText: '#04210f' } : { main: '#17693d' },
      warning: dark ? { main: '#f2c063', contrastText: '#241800' } : { main: '#8a5300' },
      info: dark ? { main: '#8fc7ff', contrastText: '#00213f' } : { main: '#0b5fa5' },
      background: { default: surface.page, paper: surface.card },
      text: { primary: surface.text, secondary: surface.quiet },
      divider: surface.line,
      action: { hover: surface.hover },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem' },
      body2: { fontSize: '0.875rem' },
      caption: { fontSize: '0.8125rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentsOf(SURFACES[background], main, on),
  })
}

type Surface = (typeof SURFACES)[keyof typeof SURFACES]

/** How our components differ from those of the library: flat, calm, with a focus ring of one kind. */
function componentsOf(surface: Surface, main: string, on: string): ThemeOptions['components'] {
  const ring = { outline: `2px solid ${main}`, outlineOffset: 2 }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowWrap: 'break-word' },
        '::selection': { background: main, color: on },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionProperty: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { whiteSpace: 'nowrap' }, outlined: { borderColor: surface.outline } },
    },
    MuiIconButton: { styleOverrides: { root: { '&:hover': { backgroundColor: surface.hover } } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiPopover: {
      defaultProps: { slotProps: { paper: { elevation: 8 } } },
      styleOverrides: { paper: { backgroundColor: surface.raised, border: `1px solid ${surface.line}` } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: {
          backgroundColor: surface.raised,
          border: `1px solid ${surface.line}`,
          boxShadow: '0 8px 24px #0004',
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { backgroundColor: surface.raised } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: surface.card },
        notchedOutline: { borderColor: surface.outline },
      },
    },
    MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: surface.quiet, opacity: 1 } } } },
    MuiFormLabel: { styleOverrides: { root: { color: surface.quiet } } },
    MuiCheckbox: { styleOverrides: { root: { color: surface.outline } } },
    MuiToggleButton: { styleOverrides: { root: { color: surface.quiet, borderColor: surface.line } } },
    MuiTooltip: { defaultProps: { enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: surface.line, padding: '8px 10px' },
        head: { color: surface.quiet, fontWeight: 600, backgroundColor: surface.card, whiteSpace: 'nowrap' },
      },
    },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': { ...ring, borderRadius: 2 } } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  }
}

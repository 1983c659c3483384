import SelectAll from '@mui/icons-material/SelectAll'
import { type Background, PRIMARY_COLORS, type PrimaryColor, SURFACES } from '@openbook/config/theme.ts'
import { createElement } from 'react'
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { FormBody } from '../ui/FormBody.tsx'
import { EditTrouble, ListPages, ListTrouble, ShowTrouble } from '../ui/LoadTrouble.tsx'

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"'

const feedback = {
  default: { error: '#b3261e', success: '#17693d', warning: '#8a5300', info: '#0b5fa5', on: '#ffffff' },
  dark: { error: '#ff9d96', success: '#7fd6a3', warning: '#f2c063', info: '#8fc7ff', on: '#11161d' },
} as const

/** The console's theme from the shared colours, in the brand's. */
export function themeOf(background: Background, color_name: PrimaryColor): RaThemeOptions {
  const surface = SURFACES[background]
  const { main, strong, on } = PRIMARY_COLORS[color_name][background]
  const says = feedback[background]
  const color = (tone: string) => ({ main: tone, contrastText: says.on })
  return {
    palette: {
      mode: background === 'dark' ? 'dark' : 'light',
      primary: { main, dark: strong, light: strong, contrastText: on },
      secondary: { main, dark: strong, light: strong, contrastText: on },
      error: color(says.error),
      success: color(says.success),
      warning: color(says.warning),
      info: color(says.info),
      background: { default: surface.page, paper: surface.card },
      text: { primary: surface.text, secondary: surface.quiet },
      divider: surface.line,
      action: { hover: surface.hover },
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 224, closedWidth: 56 },
    typography: {
      fontFamily: FONT,
      h6: { fontSize: '1.125rem', fontWeight: 650 },
      body1: { fontSize: '0.9375rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentsOf(
      surface,
      main,
      on,
      PRIMARY_COLORS[color_name][background === 'dark' ? 'default' : 'dark'].main,
    ),
  }
}

/** Here the button "Add" floats above the page: the line it stood in goes, and the end of a list scrolls clear of it. */
const PHONE = '@media (max-width: 599.95px)'
/** Above the bar with the buttons and "Add", so that a notice covers neither; what it speaks of scrolls clear of it. */
const ABOVE_FOOT = 80
/** Where what comes over the socket stands, clear of a notice of one's own. */
export const ABOVE_NOTICE = ABOVE_FOOT + 96
const input = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const

/** What stands there has said it: react-admin would say it in a notice as well. */
const queryOptions = { onError: () => {} }

/** What stands where something did not load; react-admin would call a list empty and a record gone. */
const LOADED = {
  RaList: { defaultProps: { error: createElement(ListTrouble), pagination: createElement(ListPages), queryOptions } },
  RaEdit: { defaultProps: { error: createElement(EditTrouble), queryOptions } },
  RaShow: { defaultProps: { error: createElement(ShowTrouble), queryOptions } },
}

/** Where nothing a refusal says can hold a form back for good. */
const BODY = { defaultProps: { component: FormBody } }
const FORMS = { RaSimpleForm: BODY, RaTabbedForm: BODY }

/** MUI closes a dialog only where it heard the press beside it begin; so none does, react-admin's own neither. */
const unheard = () => {}

/** What a list without any record says: as readable as any other words, and no poster. */
const emptyOf = ({ quiet }: Record<string, string>) => ({
  '& .RaEmpty-message': { color: quiet, marginTop: 48, '& h4': { fontSize: '1.25rem' } },
  '& .RaEmpty-icon': { width: 56, height: 56 },
})

/** A menu begins with no line, and on a phone a long name is read whole. */
const menusOf = (ring: object) => ({
  MuiMenu: { styleOverrides: { list: { '& > .MuiDivider-root:first-child': { display: 'none' } } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        '&.Mui-focusVisible, &:focus-visible': ring,
        [PHONE]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
    },
  },
})

const baselineOf = (main: string, on: string) => ({
  styleOverrides: {
    '::selection': { background: main, color: on },
    html: { scrollPaddingTop: 64, [PHONE]: { scrollPaddingBottom: ABOVE_FOOT + 88 } },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionProperty: 'none !important' },
    },
  },
})

/** What stands at the foot of the window. */
const footOf = (inverse: string): RaThemeOptions['components'] => ({
  RaNotification: {
    styleOverrides: { root: { [PHONE]: { bottom: ABOVE_FOOT }, '& .RaNotification-undo': { color: inverse } } },
  },
  RaCreateButton: { styleOverrides: { root: { '&.RaCreateButton-floating': { [PHONE]: { bottom: 16 } } } } },
})

/** Over the head of a list while some of it is selected, as wide as the search it covers; what selects all has an icon on a phone. */
const bulkOf = (surface: Record<string, string>) => ({
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          left: -1,
          right: -1,
          backgroundColor: surface.hover,
          color: surface.text,
          overflowX: 'auto',
        },
        '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
      },
    },
  },
  RaSelectAllButton: { defaultProps: { children: createElement(SelectAll) } },
})

function componentsOf(
  surface: Record<string, string>,
  main: string,
  on: string,
  inverse: string,
): RaThemeOptions['components'] {
  const ring = { outline: `2px solid ${main}`, outlineOffset: 2 }
  const inner = { outline: `2px solid ${main}`, outlineOffset: -2 }
  return {
    ...defaultTheme.components,
    MuiCssBaseline: baselineOf(main, on),
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: surface.card,
          backgroundImage: 'none',
          color: surface.text,
          borderBottom: `1px solid ${surface.line}`,
          boxShadow: 'none',
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 32 } } },
    ...menusOf(inner),
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${surface.line}` } } },
    MuiPopover: {
      styleOverrides: { paper: { backgroundColor: surface.raised, border: `1px solid ${surface.outline}` } },
    },
    MuiDialog: {
      defaultProps: { slotProps: { container: { onMouseDown: unheard } } },
      styleOverrides: { paper: { backgroundColor: surface.raised } },
    },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiTextField: { defaultProps: input },
    MuiFormControl: { defaultProps: input },
    MuiOutlinedInput: {
      styleOverrides: { root: { backgroundColor: surface.card }, notchedOutline: { borderColor: surface.outline } },
    },
    RaToolbar: {
      styleOverrides: {
        root: { '&&': { backgroundColor: surface.card, borderTop: `1px solid ${surface.line}` } },
      },
    },
    ...LOADED,
    ...FORMS,
    RaFilterForm: { styleOverrides: { root: { [PHONE]: { '& .RaFilterFormInput-spacer': { display: 'none' } } } } },
    RaList: { ...LOADED.RaList, styleOverrides: { root: { [PHONE]: { paddingBottom: 120 } } } },
    RaTopToolbar: {
      styleOverrides: {
        root: { '&&': { backgroundColor: 'transparent', [PHONE]: { minHeight: 0 } } },
      },
    },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    ...bulkOf(surface),
    RaEmpty: { styleOverrides: { root: emptyOf(surface) } },
    ...footOf(inverse),
    RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1, color: surface.quiet } } } },
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': { ...ring, borderRadius: 2 } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: surface.line },
        head: { color: surface.quiet, backgroundColor: surface.card },
        sizeSmall: { paddingLeft: 12, paddingRight: 12 },
      },
    },
  }
}

import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { typesNumber } from '@openbook/config/identity-numbers.ts'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFindingNumber } from '../features/identity-numbers/use-finding-number.ts'
import { useDebounced } from '../lib/debounced.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { paths } from '../paths.ts'
import { useGo } from '../ui/Link.tsx'

const FoundDialog = lazy(async () => ({
  default: (await import('../features/identity-numbers/FoundDialog.tsx')).FoundDialog,
}))
const MOD = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Finds contacts from anywhere. On the list it narrows as one types; elsewhere Enter opens the list. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, submit, found, close } = useFinding()
  useShortcut({ key: 'k', mod: true }, () => input.current?.select())
  useShortcut({ key: '/' }, () => input.current?.select())
  const clear = () => {
    type('', true)
    input.current?.focus()
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{
        flex: 1,
        maxWidth: 560,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 40,
        pl: 1.5,
        pr: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.default',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
      }}
    >
      <Search fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        inputRef={input}
        type="search"
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && (text ? clear() : input.current?.blur())}
        placeholder="Search contacts"
        sx={{ flex: 1, minWidth: 0, '& input::-webkit-search-cancel-button': { display: 'none' } }}
        slotProps={{ input: { 'aria-label': 'Search contacts', maxLength: 200, enterKeyHint: 'search' } }}
      />
      {text ? (
        <IconButton size="small" aria-label="Clear the search" onClick={clear}>
          <Close fontSize="small" />
        </IconButton>
      ) : (
        <Keys />
      )}
      {found && (
        <Suspense fallback={null}>
          <FoundDialog {...found} close={close} />
        </Suspense>
      )}
    </Box>
  )
}

/** A whole ID number is looked up on Enter and never stands in the address. The words in the box, kept in step with the address; changes made elsewhere, and the list left, win over words not yet sent. */
function useFinding() {
  const go = useGo()
  const onList = useLocation({ select: ({ pathname }) => pathname === paths.contacts() })
  const { page: _page, ...search } = useSearch({ strict: false }) as { q?: string; page?: number }
  const q = onList ? (search.q ?? '') : ''
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const wasOnList = useRef(onList)
  const { soon, now, cancel } = useDebounced((words: string) => {
    sent.current = words.trim()
    if (onList && sent.current === q) return
    go(paths.contacts(onList ? { ...search, q: sent.current } : { q: sent.current }), { replace: onList })
  })
  useEffect(() => {
    if (q === sent.current && onList === wasOnList.current) return
    sent.current = q
    wasOnList.current = onList
    cancel()
    setText(q)
  }, [q, onList, cancel])
  const { look, found, close } = useFindingNumber()
  const type = (words: string, atOnce = false) => {
    setText(words)
    if (typesNumber(words)) cancel()
    else if (onList) (atOnce ? now : soon)(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const clear = () => setText('')
    if (!look(text, clear, () => now(text))) now(text)
  }
  return { text, type, submit, found, close }
}

function Keys() {
  return (
    <Box
      component="kbd"
      aria-hidden="true"
      sx={{
        display: { xs: 'none', md: 'block' },
        mr: 1,
        px: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {MOD} K
    </Box>
  )
}

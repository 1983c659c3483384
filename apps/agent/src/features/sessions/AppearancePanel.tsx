import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import * as sessions from '@openbook/api/sessions.ts'
import { BACKGROUNDS, FONT_SIZES, type Look, PRIMARY_COLORS, type PrimaryColor } from '@openbook/config/theme.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { setUser } from '../../lib/current-user.ts'
import { lookStore, setLook } from '../../lib/look.ts'
import { mutation } from '../../lib/query.ts'

/** Light or dark, size of letters, colour: shown at once, kept with the user, one after the other. */
export function AppearancePanel() {
  const client = useQueryClient()
  const look = useSyncExternalStore(lookStore.watch, lookStore.read)
  const save = useMutation({
    ...mutation(sessions.updateTheme),
    scope: { id: sessions.updateTheme.path },
    onMutate: ({ body }) => {
      const before = look
      setLook({ ...look, ...body })
      return before
    },
    onSuccess: user => setUser(client, user),
    onError: (_error, _input, before) => before && setLook(before),
  })
  const choose = (part: Partial<Look>) => save.mutate({ body: part })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Choice
        label="Background"
        value={look.background}
        options={Object.entries(BACKGROUNDS)}
        choose={value => choose({ background: value as Look['background'] })}
      />
      <Choice
        label="Font size"
        value={look.font_size}
        options={Object.entries(FONT_SIZES).map(([value, { label }]) => [value, label])}
        choose={value => choose({ font_size: value as Look['font_size'] })}
      />
      <Labelled label="Color">
        {labelId => (
          <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', gap: 1 }}>
            {(Object.keys(PRIMARY_COLORS) as PrimaryColor[]).map(color => (
              <Swatch key={color} color={color} look={look} choose={() => choose({ primary_color: color })} />
            ))}
          </Box>
        )}
      </Labelled>
    </Box>
  )
}

function Labelled({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="caption" component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      {children(id)}
    </Box>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: [string, string][]
  choose: (value: string) => void
}

function Choice({ label, value, options, choose }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {labelId => (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={value}
          aria-labelledby={labelId}
          onChange={(_, next: string | null) => next && choose(next)}
        >
          {options.map(([key, word]) => (
            <ToggleButton key={key} value={key} sx={{ py: 0.5 }}>
              {word}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Labelled>
  )
}

function Swatch({ color, look, choose }: { color: PrimaryColor; look: Look; choose: () => void }) {
  const { label, ...shades } = PRIMARY_COLORS[color]
  const chosen = look.primary_color === color
  return (
    <ButtonBase
      aria-pressed={chosen}
      aria-label={label}
      onClick={choose}
      sx={{
        width: 36,
        height: 36,
        borderRadius: '50%',
        bgcolor: shades[look.background].main,
        color: shades[look.background].on,
        fontWeight: 700,
        border: 3,
        borderColor: chosen ? 'text.primary' : 'transparent',
      }}
    >
      {chosen ? '✓' : ''}
    </ButtonBase>
  )
}
